package dev.troupe.worker.workflow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the places that an answer names: files of the workspace that exist, with their lines. */
final class Places {
    /** Word characters of any language with what else paths hold, and a line behind a colon or a hash. */
    private static final Pattern NAMED =
            Pattern.compile(
                    "([\\w.@+~/-]+)(?::(\\d{1,7})|#L(\\d{1,7}))?", Pattern.UNICODE_CHARACTER_CLASS);

    private static final int MOST = 200;
    private static final int MOST_FILES = 2_000;
    private static final int LONGEST = 300;
    private static final long LARGEST = 4_000_000;

    private final Path root;
    private final Map<String, Long> lines = new HashMap<>();

    private record At(String file, int line) {}

    private Places(Path root) {
        this.root = root;
    }

    /**
     * All of an answer, each once, in its order; at most {@value #MOST}.
     *
     * @param root the top of the workspace
     */
    static List<Place> of(Place.Kind kind, String answer, Path root) {
        try {
            return new Places(root.toRealPath()).in(kind, answer);
        } catch (IOException gone) {
            throw new UncheckedIOException("The workspace cannot be read: " + root, gone);
        }
    }

    private List<Place> in(Place.Kind kind, String answer) {
        List<Place> found = new ArrayList<>();
        Set<At> known = new LinkedHashSet<>();
        for (String said : answer.lines().toList()) {
            Matcher named = NAMED.matcher(said);
            while (named.find() && found.size() < MOST && lines.size() < MOST_FILES) {
                String file = file(named.group(1));
                long last = last(file);
                if (last >= 0) {
                    int line = line(named, last);
                    if (known.add(new At(file, line))) {
                        found.add(new Place(kind, file, line, cut(said)));
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    /** As it would be written in a listing: a sentence may end behind it. */
    private static String file(String named) {
        String file = named.startsWith("./") ? named.substring(2) : named;
        int end = file.length();
        while (end > 0 && file.charAt(end - 1) == '.') {
            end--;
        }
        return file.substring(0, end);
    }

    private static int line(Matcher named, long last) {
        String digits = named.group(2) == null ? named.group(3) : named.group(2);
        int line = digits == null ? 0 : Integer.parseInt(digits);
        return line <= last ? line : 0;
    }

    private static String cut(String said) {
        String line = said.strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
    }

    /** The last line of a file of the workspace; -1 when it is none. */
    private long last(String file) {
        boolean path = file.indexOf('.') >= 0 || file.indexOf('/') >= 0;
        return path ? lines.computeIfAbsent(file, this::count) : -1;
    }

    private long count(String file) {
        try {
            Path path = root.resolve(file).normalize();
            boolean inside = path.startsWith(root) && !path.startsWith(root.resolve(".git"));
            if (!inside || !Files.isRegularFile(path) || !path.toRealPath().equals(path)) {
                return -1;
            }
            // In so large a file a line is taken as it is said.
            return Files.size(path) > LARGEST ? Integer.MAX_VALUE : lines(path);
        } catch (IOException | InvalidPathException unreadable) {
            return -1;
        }
    }

    private static long lines(Path path) throws IOException {
        try (Stream<String> all = Files.lines(path, StandardCharsets.ISO_8859_1)) {
            return all.count();
        }
    }
}
