import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * A search of game trees, to be judged:
 *
 * <pre>cutnode judge -- java Starter.java</pre>
 *
 * Everything but search() is done. What you print goes to the judge: to see something yourself, print to System.err.
 */
public class Starter {
    /** The value of a node, as Max sees it. isMax says whether Max moves there. */
    static int search(int number, boolean isMax) throws IOException {
        Node node = visit(number);
        // A leaf has its value. Any other node has children, and its value is the greatest of theirs where Max moves, the
        // least where Min moves.
        return 0;
    }

    /** A node that was looked at: a leaf has a value and no children. */
    static class Node {
        boolean isLeaf;
        int value;
        int[] children = {};
    }

    private static final BufferedReader IN = new BufferedReader(new InputStreamReader(System.in));

    /** Looks at a node. */
    static Node visit(int number) throws IOException {
        System.out.println("visit " + number);
        System.out.flush();
        String[] words = IN.readLine().split(" ");
        Node node = new Node();
        if (words[0].equals("leaf")) {
            node.isLeaf = true;
            node.value = Integer.parseInt(words[1]);
        } else {
            node.children = new int[words.length - 1];
            for (int place = 1; place < words.length; place++) {
                node.children[place - 1] = Integer.parseInt(words[place]);
            }
        }
        return node;
    }

    public static void main(String[] arguments) throws IOException {
        for (String line = IN.readLine(); line != null && !line.equals("bye"); line = IN.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("tree")) {
                System.out.println("answer " + search(1, words[2].equals("max")));
                System.out.flush();
            }
        }
    }
}
