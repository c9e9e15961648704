#!/usr/bin/env python3
"""A search of game trees, to be judged:  cutnode judge -- python3 mine.py

Everything but search() is done. What you print() goes to the judge: to see something yourself, use note().
"""
import sys


def search(node, is_max):
    """The value of a node, as Max sees it. is_max says whether Max moves there."""
    children, value = visit(node)
    # A leaf has a value and no children. Any other node has children, and its value is
    # the greatest of theirs where Max moves, the least where Min moves.
    return 0


def visit(node):
    """Looks at a node: its children, in order, and its value. A leaf has no children,
    any other node has the value None."""
    print("visit", node, flush=True)
    words = sys.stdin.readline().split()
    if words[0] == "leaf":
        return [], int(words[1])
    return [int(word) for word in words[1:]], None


def note(*words):
    """Shows something to you, and not to the judge."""
    print(*words, file=sys.stderr, flush=True)


def main():
    sys.setrecursionlimit(10_000)
    for line in sys.stdin:
        words = line.split()
        if words[0] == "tree":
            print("answer", search(1, words[2] == "max"), flush=True)
        elif words[0] == "bye":
            break


main()
