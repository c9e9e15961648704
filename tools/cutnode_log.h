/* Logs an alpha-beta search as JSON lines, for `cutnode explore --load FILE`.
 *
 * One header for C99 and C++, nothing else is needed: include it, and put three calls into your search.
 *
 *     static cutnode_log log;                                  // large: not on the stack
 *     cutnode_open(&log, "search.jsonl", "chess", fen, "MyEngine 1.2", "centipawn");
 *     ...
 *     cutnode_enter(&log, "e2e4", "full", depth, alpha, beta); // a visit begins; NULL for the root and a null move
 *     cutnode_leave(&log, value, CUTNODE_LOWER, "e7e5");       // it is over; NULL where no move is best
 *     ...
 *     cutnode_close(&log);                                     // 0 when all of it was written
 *
 * Values are as the side to move at the visit sees them. A search of millions of visits makes a large file: set max_ply and
 * max_nodes after cutnode_open. What lies beyond them is counted and not written. */
#ifndef CUTNODE_LOG_H
#define CUTNODE_LOG_H

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A depth, an end of a window or a value that you do not want to say. */
#define CUTNODE_UNSAID INT_MIN

/* What a value claims. */
#define CUTNODE_EXACT "exact"
#define CUTNODE_LOWER "lower"
#define CUTNODE_UPPER "upper"

/* Visits inside each other: no more can be read. */
#define CUTNODE_LEVELS 1024
#define CUTNODE_BUFFER 65536

typedef struct cutnode_log {
    FILE *file;
    int max_ply;         /* visits further from the root are counted only; 240 */
    long max_nodes;      /* visits after so many are counted only; LONG_MAX */
    int infinity;        /* an end of a window that is so far away is infinite; 30000 */
    int win;             /* your value of a win at the root, of which the plies from the root are taken off; 0: there are none */
    long nodes;          /* visits that were written */
    int level;           /* visits that are open and written, */
    int skipped;         /* and those below them that are not */
    int failed;          /* something could not be written */
    int ply[CUTNODE_LEVELS + 1];
    long hidden[CUTNODE_LEVELS + 1];
    size_t used;
    char buffer[CUTNODE_BUFFER];
} cutnode_log;

static inline void cutnode_flush(cutnode_log *log) {
    if (log->file && fwrite(log->buffer, 1, log->used, log->file) != log->used) log->failed = 1;
    log->used = 0;
}

static inline void cutnode_put(cutnode_log *log, const char *text, size_t length) {
    if (!log->file) return;
    while (length > 0) {
        size_t room = CUTNODE_BUFFER - log->used, some = length < room ? length : room;
        memcpy(log->buffer + log->used, text, some);
        log->used += some, text += some, length -= some;
        if (log->used == CUTNODE_BUFFER) cutnode_flush(log);
    }
}

static inline void cutnode_print(cutnode_log *log, const char *format, ...) {
    char text[128];
    va_list all;
    va_start(all, format);
    int length = vsnprintf(text, sizeof text, format, all);
    va_end(all);
    if (length > 0) cutnode_put(log, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

/* A text in quotes, or null. */
static inline void cutnode_text(cutnode_log *log, const char *text) {
    if (!text) { cutnode_put(log, "null", 4); return; }
    cutnode_put(log, "\"", 1);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') cutnode_print(log, "\\%c", *text);
        else if ((unsigned char)*text < 0x20) cutnode_print(log, "\\u%04x", *text);
        else cutnode_put(log, text, 1);
    }
    cutnode_put(log, "\"", 1);
}

/* A value of the visit that is open at this ply: a number, or a forced end by its distance from here. */
static inline void cutnode_value(cutnode_log *log, int value, int ply) {
    int size = value < 0 ? -value : value;
    if (log->win > 0 && size > log->win - 1000) cutnode_print(log, "{\"%s\":%d}", value > 0 ? "win" : "loss", log->win - size - ply);
    else cutnode_print(log, "%d", value);
}

/* Begins the file. `game` is a slug of `cutnode games`; `position` is in its notation, NULL is its start; `unit` is what your
 * values count, as "centipawn". 0 when it could be opened. */
static inline int cutnode_open(cutnode_log *log, const char *path, const char *game, const char *position, const char *by, const char *unit) {
    memset(log, 0, sizeof *log);
    log->max_ply = 240, log->max_nodes = LONG_MAX, log->infinity = 30000, log->ply[0] = -1;
    log->file = fopen(path, "wb");
    if (!log->file) { log->failed = 1; return 1; }
    cutnode_print(log, "{\"tree\":1,\"game\":");
    cutnode_text(log, game);
    if (position) { cutnode_print(log, ",\"position\":"); cutnode_text(log, position); }
    cutnode_print(log, ",\"by\":");
    cutnode_text(log, by);
    cutnode_print(log, ",\"unit\":");
    cutnode_text(log, unit);
    cutnode_print(log, "}\n");
    return 0;
}

static inline void cutnode_end(cutnode_log *log, const char *key, int value, int ply) {
    if (value == CUTNODE_UNSAID) return;
    cutnode_print(log, ",\"%s\":", key);
    if (value >= log->infinity || value <= -log->infinity) cutnode_put(log, "null", 4);
    else cutnode_value(log, value, ply);
}

/* A visit begins. `move` is the move that led here; NULL where there is none: at the root, at an iteration, in quiescence that goes
 * on at the same position, and after a null move, which is "null-move". `visit` is "root", "full", "scout", "reduced", "research",
 * "null-move", "probe" or "quiescence". */
static inline void cutnode_enter(cutnode_log *log, const char *move, const char *visit, int depth, int alpha, int beta) {
    int here = !move && strcmp(visit, "null-move") != 0;
    int ply = log->level == 0 ? 0 : log->ply[log->level] + !here;
    if (log->skipped > 0 || ply > log->max_ply || log->nodes >= log->max_nodes || log->level >= CUTNODE_LEVELS) {
        log->skipped++, log->hidden[log->level]++;
        return;
    }
    log->nodes++, log->level++;
    log->ply[log->level] = ply, log->hidden[log->level] = 0;
    cutnode_print(log, "{\"in\":");
    cutnode_text(log, move);
    if (depth != CUTNODE_UNSAID) cutnode_print(log, ",\"d\":%d", depth);
    cutnode_end(log, "a", alpha, ply);
    cutnode_end(log, "b", beta, ply);
    cutnode_print(log, ",\"v\":");
    cutnode_text(log, visit);
    cutnode_print(log, "}\n");
}

/* Something that happened at the visit that is open: cutnode_note(&log, "late-move-reductions", "\"by\":2,\"history\":%d", h).
 * What is written behind the kind are further keys of the JSON object, or NULL. */
static inline void cutnode_note(cutnode_log *log, const char *kind, const char *keys, ...) {
    char text[1024];
    if (log->skipped > 0 || log->level == 0) return;
    cutnode_print(log, "{\"note\":");
    cutnode_text(log, kind);
    if (keys) {
        va_list all;
        va_start(all, keys);
        int length = vsnprintf(text, sizeof text, keys, all);
        va_end(all);
        if (length > 0 && (size_t)length < sizeof text) {
            cutnode_put(log, ",", 1);
            cutnode_put(log, text, (size_t)length);
        }
    }
    cutnode_print(log, "}\n");
}

/* A move of the visit that is open is not searched, because of a technique, as "futility". */
static inline void cutnode_left_out(cutnode_log *log, const char *move, const char *by) {
    if (log->skipped > 0 || log->level == 0) return;
    cutnode_print(log, "{\"left_out\":[");
    cutnode_text(log, move);
    cutnode_print(log, "],\"by\":");
    cutnode_text(log, by);
    cutnode_print(log, "}\n");
}

/* The visit that is open is over. `value` is CUTNODE_UNSAID when the search was stopped; `bound` and `best` may be NULL. */
static inline void cutnode_leave(cutnode_log *log, int value, const char *bound, const char *best) {
    if (log->skipped > 0) { log->skipped--; return; }
    if (log->level == 0) return;
    cutnode_print(log, "{\"out\":");
    if (value == CUTNODE_UNSAID) cutnode_put(log, "null", 4);
    else cutnode_value(log, value, log->ply[log->level]);
    if (bound) { cutnode_print(log, ",\"k\":"); cutnode_text(log, bound); }
    if (best) { cutnode_print(log, ",\"best\":"); cutnode_text(log, best); }
    if (log->hidden[log->level] > 0) cutnode_print(log, ",\"hidden\":%ld", log->hidden[log->level]);
    cutnode_print(log, "}\n");
    log->level--;
}

/* Ends the file. 0 when all of it was written. */
static inline int cutnode_close(cutnode_log *log) {
    cutnode_flush(log);
    if (log->file && fclose(log->file) != 0) log->failed = 1;
    log->file = NULL;
    return log->failed;
}

#endif
