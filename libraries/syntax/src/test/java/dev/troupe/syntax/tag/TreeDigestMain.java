package dev.troupe.syntax.tag;

import com.sun.management.OperatingSystemMXBean;
import dev.troupe.syntax.tree.SyntaxNode;
import dev.troupe.syntax.tree.SyntaxTree;
import dev.troupe.syntax.tree.TreeSitterCore;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Prints which core ran and a digest of the trees and tags of all files below some directories. Of the pages of cases it
 * takes the snippets. A process has one core, so that two are compared by two processes.
 */
public final class TreeDigestMain {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final TreeSitterParser parser =
            new TreeSitterParser(why -> {
                throw new AssertionError(why);
            });

    private TreeDigestMain() {}

    /** Prints the digest of directories; with {@code -Dmeasure=true} also the times of their languages. */
    public static void main(String[] directories) throws Exception {
        Map<Path, TaggedLanguage> files = new TreeMap<>();
        for (String directory : directories) {
            collect(Path.of(directory), files);
        }
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        TreeDigestMain trees = new TreeDigestMain();
        try (TagExtractor tags = new TagExtractor()) {
            for (var file : files.entrySet()) {
                byte[] content = read(file.getKey(), file.getValue());
                trees.add(file.getValue(), content, digest);
                String found = tags.extract(file.getValue(), content, LIMIT).toString();
                digest.update(found.getBytes(StandardCharsets.UTF_8));
            }
            System.out.printf(
                    Locale.ROOT,
                    "built=%s files=%d digest=%s%n",
                    TreeSitterCore.current().built(),
                    files.size(),
                    HexFormat.of().formatHex(digest.digest()));
            if (Boolean.getBoolean("measure")) {
                measure(files, tags);
            }
        }
    }

    /** Time of the processors, as others may work on the machine; the third round is that of warm code. */
    private static void measure(Map<Path, TaggedLanguage> files, TagExtractor tags)
            throws IOException {
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        for (TaggedLanguage language : new TreeSet<>(files.values())) {
            for (int round = 1; round <= 3; round++) {
                long nanos = 0;
                long bytes = 0;
                for (Path file : files.keySet()) {
                    if (files.get(file) == language) {
                        byte[] content = read(file, language);
                        long begun = system.getProcessCpuTime();
                        var _ = tags.extract(language, content, LIMIT);
                        nanos += system.getProcessCpuTime() - begun;
                        bytes += content.length;
                    }
                }
                System.out.printf(
                        Locale.ROOT,
                        "%s, round %d: %d kB in %d ms%n",
                        language,
                        round,
                        bytes / 1024,
                        nanos / 1_000_000);
            }
        }
    }

    /** The pages of cases have the names of languages; anything else is known by its ending. */
    private static void collect(Path directory, Map<Path, TaggedLanguage> files)
            throws IOException {
        try (Stream<Path> entries = Files.walk(directory)) {
            for (Path file : entries.filter(Files::isRegularFile).toList()) {
                language(file).ifPresent(it -> files.put(file, it));
            }
        }
    }

    private static Optional<TaggedLanguage> language(Path file) {
        String name = file.getFileName().toString();
        Optional<TaggedLanguage> page =
                List.of(TaggedLanguage.values()).stream()
                        .filter(it -> name.equals(it.word() + ".md"))
                        .findFirst();
        return page.isPresent() ? page : TaggedLanguage.of(name);
    }

    private static byte[] read(Path file, TaggedLanguage language) throws IOException {
        return file.toString().endsWith(".md")
                ? new TagCasePage(language, Files.readString(file))
                        .snippets()
                        .getBytes(StandardCharsets.UTF_8)
                : Files.readAllBytes(file);
    }

    private void add(TaggedLanguage language, byte[] content, MessageDigest digest) {
        if (language.grammar().isEmpty()) {
            return;
        }
        String text = new String(content, StandardCharsets.UTF_8);
        try (SyntaxTree tree = parser.parse(language.grammar().get(), text, LIMIT).orElseThrow()) {
            add(tree.root(), digest);
        }
    }

    private static void add(SyntaxNode node, MessageDigest digest) {
        String line =
                "%s %d %d %s %s\n"
                        .formatted(
                                node.type(),
                                node.startByte(),
                                node.endByte(),
                                node.isMissing(),
                                node.hasError());
        digest.update(line.getBytes(StandardCharsets.UTF_8));
        node.children().forEach(it -> add(it, digest));
    }
}
