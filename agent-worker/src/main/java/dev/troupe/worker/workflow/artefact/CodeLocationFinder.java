package dev.troupe.worker.workflow.artefact;

import dev.troupe.contracts.text.TextPrefix;
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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the places that an answer names: files of the workspace that exist, with their lines. */
public final class CodeLocationFinder {
    /** Whatever stands in back-ticks, or word characters of any language with what else paths hold; behind it a line. */
    private static final Pattern NAMED =
            Pattern.compile(
                    "(?:`([^`:#\\n]{1,300})|([\\w.@+~/-]+))(?::(\\d{1,7})|#L(\\d{1,7}))?",
                    Pattern.UNICODE_CHARACTER_CLASS);

    private static final int MOST = 200;
    private static final int MOST_FILES = 2_000;
    private static final int LONGEST = 300;
    private static final long LARGEST = 4_000_000;
    private static final long READ = 64_000_000;

    private final Path root;
    private final Map<String, Optional<String>> files = new HashMap<>();
    private final Map<String, Long> lines = new HashMap<>();
    private long read;

    private record At(String file, int line) {}

    private CodeLocationFinder(Path root) {
        this.root = root;
    }

    /**
     * All of an answer, each once, in its order; at most {@value #MOST}.
     *
     * @param root the top of the workspace
     */
    public static List<CodeLocation> of(CodeLocation.Kind kind, String answer, Path root) {
        try {
            return new CodeLocationFinder(root.toRealPath()).in(kind, answer);
        } catch (IOException gone) {
            throw new UncheckedIOException("The workspace cannot be read: " + root, gone);
        }
    }

    private List<CodeLocation> in(CodeLocation.Kind kind, String answer) {
        List<CodeLocation> found = new ArrayList<>();
        Set<At> known = new LinkedHashSet<>();
        for (String said : answer.lines().toList()) {
            Matcher named = NAMED.matcher(said);
            while (named.find() && found.size() < MOST && files.size() < MOST_FILES) {
                file(named)
                        .ifPresent(file -> {
                            At at = new At(file, line(named, file));
                            if (known.add(at)) {
                                found.add(new CodeLocation(kind, file, at.line(), cut(said)));
                            }
                        });
            }
        }
        return List.copyOf(found);
    }

    /** Names of programs and words are not looked for, unless they stand in back-ticks. */
    private Optional<String> file(Matcher named) {
        String quoted = named.group(1);
        String name = quoted == null ? bare(named.group(2)) : quoted.strip();
        boolean path = quoted != null || name.indexOf('.') >= 0 || name.indexOf('/') >= 0;
        return path ? files.computeIfAbsent(name, this::inside) : Optional.empty();
    }

    /** A sentence may end behind it. */
    private static String bare(String named) {
        int end = named.length();
        while (end > 0 && named.charAt(end - 1) == '.') {
            end--;
        }
        return named.substring(0, end);
    }

    private int line(Matcher named, String file) {
        String digits = named.group(3) == null ? named.group(4) : named.group(3);
        int line = digits == null ? 0 : Integer.parseInt(digits);
        return line > 0 && line <= lines.computeIfAbsent(file, this::count) ? line : 0;
    }

    private static String cut(String said) {
        String line = said.strip();
        return line.length() <= LONGEST ? line : TextPrefix.cut(line, LONGEST - 1) + "…";
    }

    /** A file of the workspace under the name that git would give it. */
    private Optional<String> inside(String name) {
        try {
            Path path = root.resolve(name).normalize();
            boolean inside = path.startsWith(root) && !path.startsWith(root.resolve(".git"));
            return inside && Files.isRegularFile(path) && path.toRealPath().equals(path)
                    ? Optional.of(root.relativize(path).toString().replace('\\', '/'))
                    : Optional.empty();
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty();
        }
    }

    /** How many lines a file has; in those that are too large, or too many, a line is taken as it is said. */
    private long count(String file) {
        try {
            Path path = root.resolve(file);
            long size = Files.size(path);
            read += size;
            return size > LARGEST || read > READ ? Integer.MAX_VALUE : lines(path);
        } catch (IOException unreadable) {
            return 0;
        }
    }

    private static long lines(Path path) throws IOException {
        try (Stream<String> all = Files.lines(path, StandardCharsets.ISO_8859_1)) {
            return all.count();
        }
    }
}
