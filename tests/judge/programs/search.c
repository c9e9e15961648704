/* Searches of game trees, right and subtly wrong: search KIND. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INF 1000000000

static const char *kind;
static char line[100000];

static int is(const char *word)
{
    return strcmp(kind, word) == 0;
}

/* The number of children of a node, which stand in *children; -1 for a leaf, whose value stands in *value. */
static int visit(int number, int **children, int *value)
{
    char *at, *end;
    int count = 0;
    long child;
    printf("visit %d\n", number);
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        exit(1);
    if (sscanf(line, "leaf %d", value) == 1)
        return -1;
    *children = malloc(strlen(line) * sizeof **children);
    for (at = line + strlen("node"); child = strtol(at, &end, 10), end != at; at = end)
        (*children)[count++] = (int)child;
    return count;
}

/* In the form of negamax: sign is 1 where Max moves, -1 where Min does. */
static int search(int number, int sign, int alpha, int beta)
{
    int *children, value, place, best = -INF;
    int count = visit(number, &children, &value);
    if (count < 0)
        return is("no-sign") ? value : sign * value;
    for (place = 0; place < count; place++) {
        int child = children[is("right-to-left") ? count - 1 - place : place];
        value = is("swapped") ? -search(child, -sign, -alpha, -beta) : -search(child, -sign, -beta, -alpha);
        if (value > best)
            best = value;
        if (best > alpha)
            alpha = best;
        if (is("tie") ? alpha > beta : is("over-pruning") ? alpha >= beta - 2 : !is("minimax") && alpha >= beta)
            break;
    }
    free(children);
    return is("fail-hard") ? alpha : best;
}

int main(int count, char **arguments)
{
    char first[8];
    int number;
    kind = count > 1 ? arguments[1] : "fail-soft";
    srand(1);
    while (fgets(line, sizeof line, stdin) && strcmp(line, "bye\n") != 0) {
        if (sscanf(line, "tree %d %7s", &number, first) == 2) {
            int sign = strcmp(first, "max") == 0 ? 1 : -1;
            int value = sign * search(1, sign, -INF, INF);
            if (is("lots"))
                value = rand() % 41 - 20;
            if (is("deaf"))
                for (;;)
                    printf("visit 1\nvisit 1\nvisit 1\nvisit 1\n");
            printf("answer %d\n", is("liar") ? value - 1 : value);
            fflush(stdout);
        }
    }
    return 0;
}
