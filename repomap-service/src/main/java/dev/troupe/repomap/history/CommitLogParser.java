package dev.troupe.repomap.history;

import dev.troupe.contentindex.term.TermAnalyzer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;

/** Reads what {@code git log} writes in the {@linkplain #FORMAT format} of this class, with raw differences. */
final class CommitLogParser {
    /** Hash, parents, time and message of a commit; the signs between do not occur in messages. */
    static final String FORMAT = "%x01%H %P%x03%ct%x03%B%x02";

    private static final int LONGEST_MESSAGE = 3000;
    private static final int HASH = 40;

    private final TermAnalyzer analyzer = new TermAnalyzer();
    private final ToIntFunction<String> numbers;

    /**
     * @param numbers gives each path its number
     */
    CommitLogParser(ToIntFunction<String> numbers) {
        this.numbers = numbers;
    }

    List<RecordedCommit> parse(String log) {
        List<RecordedCommit> commits = new ArrayList<>();
        for (String part : log.split("\u0001", -1)) {
            int end = part.indexOf('\u0002');
            if (end > HASH) {
                commits.add(commit(part.substring(0, end), part.substring(end + 1)));
            }
        }
        return commits;
    }

    private RecordedCommit commit(String head, String changes) {
        String[] fields = head.split("\u0003", 3);
        String[] ids = fields[0].strip().split(" ", -1);
        List<ObjectId> parents = Arrays.stream(ids).skip(1).map(ObjectId::fromString).toList();
        String message =
                fields[2].length() > LONGEST_MESSAGE
                        ? fields[2].substring(0, LONGEST_MESSAGE)
                        : fields[2];
        TreeMap<Integer, Integer> counted = new TreeMap<>();
        analyzer.analyze(message, (term, _) -> counted.merge(term, 1, Integer::sum));
        byte[] counts = new byte[counted.size()];
        int at = 0;
        int length = 0;
        for (int count : counted.values()) {
            counts[at++] = (byte) Math.min(Byte.MAX_VALUE, count);
            length += count;
        }
        RawChanges raw = RawChanges.parse(changes);
        return new RecordedCommit(
                ObjectId.fromString(ids[0]),
                parents,
                Long.parseLong(fields[1]),
                counted.keySet().stream().mapToInt(Integer::intValue).toArray(),
                counts,
                length,
                raw.paths().stream().mapToInt(numbers).toArray(),
                raw.renames().entrySet().stream()
                        .flatMap(it -> Stream.of(it.getKey(), it.getValue()))
                        .mapToInt(numbers)
                        .toArray());
    }

    /** The raw differences of one commit: what it changed, and which files are the same under another name. */
    private record RawChanges(List<String> paths, Map<String, String> renames) {
        static RawChanges parse(String text) {
            List<String> paths = new ArrayList<>();
            Map<String, String> gone = new HashMap<>();
            Map<String, String> come = new HashMap<>();
            String[] fields = text.split("\0", -1);
            for (int i = 0; i + 1 < fields.length; i++) {
                String[] states = fields[i].strip().split(" ", -1);
                if (states.length < 5 || !states[0].startsWith(":")) {
                    continue;
                }
                String path = fields[++i];
                paths.add(path);
                if (states[4].startsWith("D")) {
                    gone.put(path, states[2]);
                } else if (states[4].startsWith("A")) {
                    come.put(path, states[3]);
                }
            }
            return new RawChanges(paths, renames(gone, come));
        }

        private static Map<String, String> renames(
                Map<String, String> gone, Map<String, String> come) {
            Map<String, String> renames = new HashMap<>();
            gone.forEach((path, blob) -> {
                List<String> same =
                        come.entrySet().stream()
                                .filter(it -> it.getValue().equals(blob))
                                .map(Map.Entry::getKey)
                                .toList();
                List<String> alike =
                        come.keySet().stream().filter(it -> name(it).equals(name(path))).toList();
                List<String> found = same.isEmpty() ? alike : same;
                if (found.size() == 1) {
                    renames.put(path, found.getFirst());
                }
            });
            return renames;
        }

        private static String name(String path) {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }
}
