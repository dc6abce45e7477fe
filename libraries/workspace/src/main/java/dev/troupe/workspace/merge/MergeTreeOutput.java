package dev.troupe.workspace.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the output of {@code git merge-tree --write-tree --messages -z}: the tree, conflicted files, and messages, as
 * told in the section "OUTPUT" of git-merge-tree(1). Names are any bytes, as characters of ISO 8859-1.
 *
 * @param tree full name of the merged tree
 * @param stages versions of conflicted files, in order of their names
 * @param messages what happened to which paths
 */
record MergeTreeOutput(String tree, boolean clean, List<Stage> stages, List<Message> messages) {
    private static final Pattern STAGE =
            Pattern.compile("([0-7]+) ([0-9a-f]+) ([123])[\t ](.+)", Pattern.DOTALL);

    /**
     * A version of a file.
     *
     * @param number 1 for the base, 2 for the tip, 3 for the task
     * @param path without what git appends to keep two files of one name apart
     */
    record Stage(int mode, String id, int number, String path) {}

    /**
     * An event of the merge.
     *
     * @param paths likewise; the first is what it is about
     * @param type a stable word, such as {@code CONFLICT (contents)}
     */
    record Message(List<String> paths, String type, String text) {
        boolean conflict() {
            return type.startsWith("CONFLICT");
        }
    }

    MergeTreeOutput {
        stages = List.copyOf(stages);
        messages = List.copyOf(messages);
    }

    /**
     * Reads it.
     *
     * @param sides names of the merged commits, by which git tells files of one name apart
     */
    static MergeTreeOutput parse(String output, boolean clean, List<String> sides)
            throws IOException {
        Pattern mark = Pattern.compile("~(?:" + String.join("|", sides) + ")(?:_[0-9]+)?");
        List<String> fields = List.of(output.split("\0", -1));
        List<Stage> stages = new ArrayList<>();
        int at = 1;
        for (; at < fields.size() && !fields.get(at).isEmpty(); at++) {
            stages.add(stage(fields.get(at), mark));
        }
        List<Message> messages = new ArrayList<>();
        at++;
        // Behind the last zero byte git gives people advice on submodules.
        while (at < fields.size() - 1 && !fields.get(at).isEmpty()) {
            int end = at + 1 + number(fields.get(at));
            if (end + 1 >= fields.size()) {
                throw unreadable(fields.get(at));
            }
            List<String> paths = new ArrayList<>(fields.subList(at + 1, end));
            paths.replaceAll(path -> mark.matcher(path).replaceAll(""));
            String text = mark.matcher(fields.get(end + 1)).replaceAll("").strip();
            messages.add(new Message(paths, fields.get(end), named(text, sides)));
            at = end + 2;
        }
        return new MergeTreeOutput(fields.getFirst(), clean, stages, messages);
    }

    private static String named(String text, List<String> sides) {
        return text.replace(sides.getFirst(), "the tip").replace(sides.getLast(), "the task");
    }

    private static Stage stage(String field, Pattern mark) throws IOException {
        Matcher parts = STAGE.matcher(field);
        if (!parts.matches()) {
            throw unreadable(field);
        }
        return new Stage(
                Integer.parseInt(parts.group(1), 8),
                parts.group(2),
                Integer.parseInt(parts.group(3)),
                mark.matcher(parts.group(4)).replaceAll(""));
    }

    private static int number(String field) throws IOException {
        try {
            return Integer.parseInt(field);
        } catch (NumberFormatException other) {
            throw unreadable(field);
        }
    }

    private static IOException unreadable(String field) {
        return new IOException("git merge-tree said what Troupe does not understand: " + field);
    }
}
