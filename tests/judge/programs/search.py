"""Searches of game trees, right, subtly wrong, and worse: search.py KIND."""
import os
import random
import sys
import time

KIND = sys.argv[1]
INF = 10**9


def visit(node):
    print("visit", node, flush=True)
    words = sys.stdin.readline().split()
    if words[0] == "leaf":
        return [], int(words[1])
    return [int(word) for word in words[1:]], None


def minimax(node, is_max):
    children, value = visit(node)
    values = [minimax(child, not is_max) for child in children]
    return value if not children else max(values) if is_max else min(values)


def fail_soft(node, is_max, alpha=-INF, beta=INF):
    children, value = visit(node)
    if not children:
        return value
    best = -INF if is_max else INF
    for child in reversed(children) if KIND == "right-to-left" else children:
        if KIND == "swapped":
            value = fail_soft(child, not is_max, beta, alpha)
        else:
            value = fail_soft(child, not is_max, alpha, beta)
        best = max(best, value) if is_max else min(best, value)
        if is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if KIND == "tie" and alpha > beta:
            break
        if KIND == "over-pruning" and alpha >= beta - 2:
            break
        if KIND not in ("tie", "over-pruning") and alpha >= beta:
            break
    return best


def fail_hard(node, is_max, alpha=-INF, beta=INF):
    children, value = visit(node)
    if not children:
        return min(max(value, alpha), beta)
    for child in children:
        value = fail_hard(child, not is_max, alpha, beta)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if is_max else beta


SEEN = {}


def look(node):
    """Every node is asked for once."""
    if node not in SEEN:
        SEEN[node] = visit(node)
    return SEEN[node]


def zero_window(node, is_max, gamma, bounds):
    """Whether the value is at least gamma; a bound of it, fail-soft, with memory."""
    low, high = bounds.get(node, (-INF, INF))
    if low >= gamma:
        return low
    if high < gamma:
        return high
    children, value = look(node)
    if not children:
        best = value
    else:
        best = -INF if is_max else INF
        for child in children:
            value = zero_window(child, not is_max, gamma, bounds)
            best = max(best, value) if is_max else min(best, value)
            if best >= gamma if is_max else best < gamma:
                break
    bounds[node] = (best, high) if best >= gamma else (low, best)
    if not children:
        bounds[node] = (best, best)
    return best


def sss(is_max):
    """SSS* as a series of zero windows from above (Plaat and others)."""
    SEEN.clear()
    bounds, value = {}, INF
    while True:
        found = zero_window(1, is_max, value, bounds)
        if found == value:
            return value
        value = found


def misbehave(line):
    if KIND == "silent":
        time.sleep(100)
    elif KIND == "leaves":
        sys.exit(3)
    elif KIND == "floods-visits":
        while True:
            print("visit 1")
    elif KIND == "floods":
        while True:
            sys.stdout.write("x" * 65536)
    elif KIND == "long-line":
        print("visit " + "1" * 1000, flush=True)
    elif KIND == "half-line":
        sys.stdout.write("visit")
        sys.stdout.flush()
        sys.exit(0)
    elif KIND == "binary":
        sys.stdout.buffer.write(b"visit \xff\xfe\n")
        sys.stdout.flush()
    elif KIND == "unknown-node":
        print("visit 77", flush=True)
    elif KIND == "no-number":
        print("answer 3.5", flush=True)
    elif KIND == "chatters":
        print("thinking ...", flush=True)
    elif KIND == "escapes":
        print("\x1b]0;owned\x07", flush=True)
    elif KIND == "drips":
        while True:
            sys.stdout.write("v")
            sys.stdout.flush()
            time.sleep(0.05)
    elif KIND in ("forks", "stays-with-forks"):
        for own_group in (False, True):
            if os.fork() == 0:
                if own_group:
                    os.setsid()
                if os.fork() == 0:
                    time.sleep(1000)
                time.sleep(1000)
        if KIND == "forks":
            sys.exit(0)
    elif KIND == "dawdles":
        while True:
            print("visit 1", flush=True)
            time.sleep(0.05)
    time.sleep(1000)


def main():
    for line in sys.stdin:
        words = line.split()
        if words[0] == "bye":
            if KIND == "stays":
                time.sleep(1000)
            break
        if words[0] != "tree":
            continue
        is_max = words[2] == "max"
        if KIND in ("minimax", "liar", "fails-once"):
            value = minimax(1, is_max)
            value += KIND == "liar"
            if KIND == "fails-once" and words[1] == "3":
                sys.exit("broken on the third tree")
        elif KIND in ("fail-soft", "tie", "swapped", "over-pruning", "right-to-left", "stays"):
            value = fail_soft(1, is_max)
        elif KIND == "fail-hard":
            value = fail_hard(1, is_max)
        elif KIND == "memory":
            value = sss(is_max)
        elif KIND == "twice":
            minimax(1, is_max)
            value = minimax(1, is_max)
        elif KIND == "lots":
            children, value = visit(1)
            value = random.Random(words[1]).randint(-20, 20)
        elif KIND == "complains":
            print("\x1b[31mlooking at", line.strip(), file=sys.stderr, flush=True)
            value = fail_soft(1, is_max)
        else:
            misbehave(line)
        print("answer", value, flush=True)


main()
