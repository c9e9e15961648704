/* A small engine for Connect Four that logs its search with cutnode_log.h: iterative deepening, principal variation search, and a
 * late-move reduction. It values nothing but won and lost games.
 *
 *     cc -O2 -o connect4 connect4.c
 *     ./connect4 445566 8 search.jsonl
 *     cutnode explore --load search.jsonl */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cutnode_log.h"

enum { WIDTH = 7, HEIGHT = 6, INF = 30000, WIN = 20000 };
static int board[WIDTH][HEIGHT], height[WIDTH], moves_played;
static const int ORDER[WIDTH] = {3, 2, 4, 1, 5, 0, 6};
static cutnode_log log_;

static int side(void) { return moves_played % 2 + 1; }

static void play(int column) {
    board[column][height[column]++] = side();
    moves_played++;
}

static void take_back(int column) {
    moves_played--;
    board[column][--height[column]] = 0;
}

/* Whether the man that was put last into a column makes four. */
static int makes_four(int column) {
    static const int STEPS[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int row = height[column] - 1, who = board[column][row];
    for (int s = 0; s < 4; s++) {
        int in_line = 1;
        for (int way = -1; way <= 1; way += 2)
            for (int n = 1; n < 4; n++) {
                int x = column + way * n * STEPS[s][0], y = row + way * n * STEPS[s][1];
                if (x < 0 || x >= WIDTH || y < 0 || y >= HEIGHT || board[x][y] != who) break;
                in_line++;
            }
        if (in_line >= 4) return 1;
    }
    return 0;
}

static const char *name(int column) {
    static const char *NAMES[WIDTH] = {"1", "2", "3", "4", "5", "6", "7"};
    return column < 0 ? NULL : NAMES[column];
}

/* The value for the side to move, fail-soft. `last` is the move that led here, -1 at the root. */
static int search(int last, const char *visit, int depth, int ply, int alpha, int beta) {
    int best = -INF, best_move = -1, tried = 0, low = alpha;
    cutnode_enter(&log_, name(last), visit, depth, alpha, beta);
    if (last >= 0 && makes_four(last)) {
        cutnode_note(&log_, "four-in-a-row", NULL);
        cutnode_leave(&log_, -(WIN - ply), CUTNODE_EXACT, NULL);
        return -(WIN - ply);
    }
    if (moves_played == WIDTH * HEIGHT || depth <= 0) {
        cutnode_leave(&log_, 0, CUTNODE_EXACT, NULL);
        return 0;
    }
    for (int i = 0; i < WIDTH && low < beta; i++) {
        int column = ORDER[i], value, reduction = tried >= 4 && depth >= 4;
        if (height[column] == HEIGHT) continue;
        play(column);
        if (tried++ == 0) {
            value = -search(column, "full", depth - 1, ply + 1, -beta, -low);
        } else {
            value = -search(column, reduction ? "reduced" : "scout", depth - 1 - reduction, ply + 1, -low - 1, -low);
            if (value > low && (reduction || value < beta))
                value = -search(column, "research", depth - 1, ply + 1, -beta, -low);
        }
        take_back(column);
        if (value > best) best = value, best_move = column;
        if (best > low) low = best;
    }
    cutnode_note(&log_, "effort", "\"moves\":%d", tried);
    cutnode_leave(&log_, best, best >= beta ? CUTNODE_LOWER : best <= alpha ? CUTNODE_UPPER : CUTNODE_EXACT, name(best_move));
    return best;
}

int main(int argc, char **argv) {
    if (argc < 4) return fprintf(stderr, "connect4 MOVES|- DEPTH FILE [PLIES] [NODES]\n"), 2;
    const char *played = strcmp(argv[1], "-") == 0 ? "" : argv[1];
    for (const char *at = played; *at; at++) play(*at - '1');
    if (cutnode_open(&log_, argv[3], "connect-4", *played ? played : NULL, "tiny four 1.0", "point") != 0) return perror(argv[3]), 1;
    log_.infinity = INF, log_.win = WIN;
    if (argc > 4) log_.max_ply = atoi(argv[4]);
    if (argc > 5) log_.max_nodes = atol(argv[5]);
    int value = 0;
    cutnode_enter(&log_, NULL, "root", atoi(argv[2]), -INF, INF);
    for (int depth = 1; depth <= atoi(argv[2]); depth++) value = search(-1, "root", depth, 0, -INF, INF);
    cutnode_leave(&log_, value, CUTNODE_EXACT, NULL);
    printf("%d\n", value);
    return cutnode_close(&log_);
}
