package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Applies unified diff hunks strictly: every number and every line must be right. */
final class HunkReader {

    private static final Pattern HEADER =
            Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@");

    private HunkReader() {}

    static String apply(String before, String hunks) {
        List<String> old = lines(before);
        List<String> fresh = new ArrayList<>();
        List<String> diff = lines(hunks);
        int position = 0;
        int next = 0;
        while (next < diff.size()) {
            Matcher header = HEADER.matcher(diff.get(next++).strip());
            assertThat(header.matches()).isTrue();
            int oldCount = count(header.group(2));
            int start = Integer.parseInt(header.group(1)) - (oldCount == 0 ? 0 : 1);
            fresh.addAll(old.subList(position, start));
            assertThat(fresh)
                    .hasSize(
                            Integer.parseInt(header.group(3))
                                    - (count(header.group(4)) == 0 ? 0 : 1));
            position = start;
            int freshEnd = fresh.size() + count(header.group(4));
            while (next < diff.size() && !diff.get(next).startsWith("@@")) {
                String line = diff.get(next++);
                String content = line.substring(1);
                if (next < diff.size() && diff.get(next).startsWith("\\")) {
                    content = content.substring(0, content.length() - 1);
                    next++;
                }
                if (line.charAt(0) != '+') {
                    assertThat(old.get(position++)).isEqualTo(content);
                }
                if (line.charAt(0) != '-') {
                    fresh.add(content);
                }
            }
            assertThat(position).isEqualTo(start + oldCount);
            assertThat(fresh).hasSize(freshEnd);
        }
        fresh.addAll(old.subList(position, old.size()));
        return String.join("", fresh);
    }

    private static int count(@org.jspecify.annotations.Nullable String number) {
        return number == null ? 1 : Integer.parseInt(number);
    }

    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\n)"));
    }
}
