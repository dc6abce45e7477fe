package dev.troupe.contracts.session;

import dev.troupe.contracts.text.TextPrefix;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Says what may come with one message. Clients keep to it, so that servers need not refuse. */
public final class MessageLimits {
    /** The field of a message that holds what comes with it; refusals of that begin with it. */
    public static final String FIELD = "attachments";

    /** How many texts and images come with one message at most. */
    public static final int MOST_ATTACHMENTS = 20;

    /** How many characters one text has at most. */
    public static final int LONGEST_TEXT = 400_000;

    /** How many characters a name has at most. */
    public static final int LONGEST_NAME = 200;

    /** How many characters the path of a directory has at most. */
    public static final int LONGEST_DIRECTORY = 1_000;

    private static final String NAMELESS = "unnamed";
    private static final String CUT = "\n[The rest is cut.]\n";
    private static final char REPLACEMENT = '\ufffd';

    private MessageLimits() {}

    /** Whether something can be called this. */
    public static boolean takesName(@Nullable String name) {
        return name != null
                && !name.isBlank()
                && name.length() <= LONGEST_NAME
                && name.chars().noneMatch(Character::isISOControl);
    }

    /** Whether a text holds nothing that is no text. */
    public static boolean takesText(String text) {
        return text.indexOf('\0') < 0;
    }

    /** Whether it can be told as a path below a project. */
    public static boolean takesDirectory(String path) {
        return path.length() <= LONGEST_DIRECTORY
                && path.chars().noneMatch(Character::isISOControl)
                && !path.isEmpty()
                && Arrays.stream(path.split("/", -1))
                        .noneMatch(it -> it.isEmpty() || it.equals(".."));
    }

    /** Returns the nearest that servers take as a name. */
    static String fitName(String name) {
        StringBuilder printable = new StringBuilder();
        name.chars().forEach(it -> printable.append(Character.isISOControl(it) ? ' ' : (char) it));
        String one = printable.toString().strip();
        if (one.isBlank()) {
            return NAMELESS;
        }
        return one.length() <= LONGEST_NAME ? one : TextPrefix.cut(one, LONGEST_NAME - 1) + "…";
    }

    /** Returns the nearest that servers take as a text. */
    static String fitText(String text) {
        String all = text.replace('\0', REPLACEMENT);
        return all.length() <= LONGEST_TEXT
                ? all
                : TextPrefix.cut(all, LONGEST_TEXT - CUT.length()) + CUT;
    }
}
