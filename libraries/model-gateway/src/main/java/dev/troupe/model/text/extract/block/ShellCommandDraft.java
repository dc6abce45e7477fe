package dev.troupe.model.text.extract.block;

import dev.troupe.model.text.extract.block.ShellCodeSplitter.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The command that is being read, as far as it goes, with those that are finished. */
final class ShellCommandDraft {
    /** Bounded, as it is tried on each line before a brace. */
    private static final Pattern DEFINITION =
            Pattern.compile(
                    "(?:function\\s+)?[\\w.:-]{1,64}\\s?\\(\\s?\\)|function\\s+[\\w.:-]{1,64}");

    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder command = new StringBuilder();
    private final ShellCodeBuffer content;
    private final String text;
    private int first;
    private int last;
    private boolean started;

    /**
     * For what is read from somewhere.
     *
     * @param text of the content
     */
    ShellCommandDraft(ShellCodeBuffer content, String text) {
        this.content = content;
        this.text = text;
    }

    /** The finished commands, in order. */
    List<Piece> pieces() {
        return pieces;
    }

    /** Whether anything but blanks was taken. */
    boolean started() {
        return started;
    }

    /** Takes what stands between two places; of its first character depends whether it is blank. */
    void take(int from, int to) {
        boolean blank = Character.isWhitespace(text.charAt(from));
        if (!blank && !started) {
            first = from;
            started = true;
        }
        command.append(text, from, to);
        last = blank ? last : to;
    }

    /** Gives the character at a place back, which was the last one taken. */
    void without(int at) {
        command.setLength(command.length() - 1);
        last = at;
    }

    /** Whether its last word leaves open what it goes on with. */
    boolean continued() {
        int end = command.length();
        while (end > 0 && Character.isWhitespace(command.charAt(end - 1))) {
            end--;
        }
        if (end == 0 || command.charAt(end - 1) != '|') {
            return end > 1 && command.charAt(end - 1) == '&' && command.charAt(end - 2) == '&';
        }
        return end < 2 || command.charAt(end - 2) != '>';
    }

    /** Whether it is the head of a function, to which only the body is missing. */
    boolean defines() {
        return DEFINITION.matcher(command.toString().strip()).matches();
    }

    /** Ends it; what only stands for something left out is no command. */
    void finish() {
        String whole = command.toString().strip();
        if (whole.chars().anyMatch(c -> c != '.' && c != '…')) {
            pieces.add(new Piece(whole, content.span(first, last)));
        }
        command.setLength(0);
        started = false;
    }
}
