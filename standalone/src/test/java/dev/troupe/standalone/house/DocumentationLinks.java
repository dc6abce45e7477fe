package dev.troupe.standalone.house;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The links between the Markdown pages of a checkout, and the anchors that their headings have. */
final class DocumentationLinks {
    private static final Set<String> NO_PAGES = Set.of("target", "src", "node_modules");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("#{1,6}\\s+(.+?)\\s*#*");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern ABSOLUTE = Pattern.compile("[a-z]+:.*");

    private DocumentationLinks() {}

    /** Lists the pages that people read: all Markdown files but sources, build output and hidden directories. */
    static List<Path> pages(Path root) throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(
                root,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) {
                        String name = directory.getFileName().toString();
                        boolean isSkipped = NO_PAGES.contains(name) || name.startsWith(".");
                        return isSkipped && !directory.equals(root)
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (file.toString().endsWith(".md")) {
                            pages.add(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        return pages;
    }

    /** Lists the links of a page that lead to no file or to no heading, each with what is wrong. */
    static List<String> brokenLinks(Path root, Path page) throws IOException {
        List<String> broken = new ArrayList<>();
        for (String target : links(Files.readString(page))) {
            int hash = target.indexOf('#');
            String path =
                    URLDecoder.decode(
                            hash < 0 ? target : target.substring(0, hash), StandardCharsets.UTF_8);
            Path file = path.isEmpty() ? page : page.resolveSibling(path).normalize();
            String shown = root.relativize(page) + ": " + target;
            if (!file.startsWith(root) || !Files.exists(file)) {
                broken.add(shown + " leads to no file");
            } else if (hash >= 0
                    && !anchors(Files.readString(file)).contains(target.substring(hash + 1))) {
                broken.add(shown + " leads to no heading");
            }
        }
        return broken;
    }

    /** Finds the relative links of a text, outside of code. */
    static List<String> links(String text) {
        return LINK.matcher(CODE.matcher(String.join("\n", prose(text))).replaceAll("`"))
                .results()
                .map(it -> it.group(1))
                .filter(it -> !ABSOLUTE.matcher(it).matches())
                .toList();
    }

    /** Lists the anchors of a text's headings by GitHub's rule; equal headings are numbered. */
    static Set<String> anchors(String text) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (String line : prose(text)) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String slug = slug(heading.group(1));
                int before = seen.merge(slug, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? slug : slug + "-" + before);
            }
        }
        return anchors;
    }

    /** Small letters, digits, hyphens and underscores; blanks become hyphens, all else goes. */
    private static String slug(String heading) {
        String label = heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
        return label.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
                .replace(' ', '-');
    }

    private static List<String> prose(String text) {
        List<String> lines = new ArrayList<>();
        boolean isCode = false;
        for (String line : text.lines().toList()) {
            if (line.stripLeading().startsWith("```")) {
                isCode = !isCode;
            } else if (!isCode) {
                lines.add(line);
            }
        }
        return lines;
    }
}
