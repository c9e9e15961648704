/* A search of game trees, to be judged:
 *
 *     cc -O2 -o mine mine.c && cutnode judge -- ./mine
 *
 * Everything but search() is done. What you print goes to the judge: to see something yourself, print to stderr. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A node that was looked at: a leaf has a value and no children. */
struct node {
    int is_leaf;
    int value;
    int count;     /* of the children */
    int *children; /* in order */
};

static void visit(int number, struct node *node);
static void leave(struct node *node);

/* The value of a node, as Max sees it. is_max says whether Max moves there. */
static int search(int number, int is_max)
{
    struct node node;
    int value = 0;
    (void)is_max;
    visit(number, &node);
    /* A leaf has its value. Any other node has children, node.children[0] to node.children[node.count - 1], and its value
     * is the greatest of theirs where Max moves, the least where Min moves. */
    leave(&node);
    return value;
}

/* Reads a line of any length, without its end; NULL where there is none. It stays until the next one is read. */
static char *read_line(void)
{
    static char *line;
    static size_t room;
    size_t length = 0;
    int letter;
    while ((letter = getchar()) != EOF && letter != '\n') {
        if (length + 2 > room) {
            room = room ? 2 * room : 256;
            line = realloc(line, room);
            if (!line)
                exit(1);
        }
        line[length++] = (char)letter;
    }
    if (letter == EOF || !line)
        return NULL;
    line[length] = '\0';
    return line;
}

/* Looks at a node. What it has is given back by leave(). */
static void visit(int number, struct node *node)
{
    char *line, *at, *end;
    long child;
    memset(node, 0, sizeof *node);
    printf("visit %d\n", number);
    fflush(stdout);
    line = read_line();
    if (!line)
        exit(1);
    if (strncmp(line, "leaf ", 5) == 0) {
        node->is_leaf = 1;
        node->value = atoi(line + 5);
        return;
    }
    node->children = malloc((strlen(line) / 2 + 1) * sizeof *node->children);
    if (!node->children)
        exit(1);
    for (at = line + strlen("node"); child = strtol(at, &end, 10), end != at; at = end)
        node->children[node->count++] = (int)child;
}

static void leave(struct node *node)
{
    free(node->children);
}

int main(void)
{
    char *line;
    while ((line = read_line()) != NULL && strcmp(line, "bye") != 0) {
        if (strncmp(line, "tree ", 5) == 0) {
            int is_max = strstr(line, " max") != NULL;
            printf("answer %d\n", search(1, is_max));
            fflush(stdout);
        }
    }
    return 0;
}
