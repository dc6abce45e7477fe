package dev.troupe.cli.lineeditor;

import java.util.LinkedHashMap;
import java.util.Map;

/** Large pastes: a short sign stands for each in the line, the message has them in full. */
final class PastePlaceholders {
    private static final int MOST_LINES = 8;
    private static final int MOST_CHARACTERS = 1_000;

    private final Map<String, String> pasted = new LinkedHashMap<>();

    /** What to put into the line for a paste; line ends become line feeds. */
    String shown(String paste) {
        String text = paste.replace("\r\n", "\n").replace('\r', '\n');
        long lines = text.lines().count();
        if (lines <= MOST_LINES && text.length() <= MOST_CHARACTERS) {
            return text;
        }
        String size = lines > 1 ? lines + " lines" : text.length() + " characters";
        String sign = "[paste " + (pasted.size() + 1) + ": " + size + "]";
        pasted.put(sign, text);
        return sign;
    }

    /** A line with its pastes in full; signs that were edited stay as they are. */
    String whole(String line) {
        StringBuilder whole = new StringBuilder();
        int from = 0;
        for (int at = line.indexOf('['); at >= 0; at = line.indexOf('[', from)) {
            int end = line.indexOf(']', at);
            String text = end < 0 ? null : pasted.get(line.substring(at, end + 1));
            int to = text == null ? at + 1 : end + 1;
            whole.append(line, from, at).append(text == null ? "[" : text);
            from = to;
        }
        return whole.append(line.substring(from)).toString();
    }

    void clear() {
        pasted.clear();
    }
}
