package dev.troupe.worker.instruction;

import dev.troupe.contracts.security.FileRequest;
import dev.troupe.worker.workspace.PathRefusedException;
import dev.troupe.worker.workspace.Workspace;
import dev.troupe.worker.workspace.WorkspacePath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Puts a file with instructions and all that it imports together. Each file is told once. */
final class Imports {
    private static final int DEEPEST = 5;
    private static final String CUT = "\n[cut: the instructions are longer]";

    private final Workspace workspace;
    private final int longest;
    private final StringBuilder text = new StringBuilder();
    private final Set<String> seen = new HashSet<>();

    private Imports(Workspace workspace, int longest) {
        this.workspace = workspace;
        this.longest = longest;
    }

    /**
     * The text of a file, then those of the files that it mentions as {@code @path}, relative to itself.
     *
     * @param file relative to the workspace, no link
     * @param longest characters of all together
     */
    static String text(Workspace workspace, String file, int longest) {
        Imports imports = new Imports(workspace, longest);
        imports.seen.add(file);
        imports.take(file, 0);
        return imports.full() ? imports.text.substring(0, longest) + CUT : imports.text.toString();
    }

    private boolean full() {
        return text.length() > longest;
    }

    private void take(String file, int depth) {
        String content = read(file);
        text.append(content);
        if (depth == DEEPEST) {
            return;
        }
        for (String mention : Mentions.of(content)) {
            if (full()) {
                return;
            }
            follow(file, mention, depth + 1);
        }
    }

    private void follow(String from, String mention, int depth) {
        try {
            String given = mention.startsWith("~") ? home(mention) : beside(from, mention);
            WorkspacePath path = workspace.resolve(given, FileRequest.Access.READ);
            if (Files.isRegularFile(path.absolute(), LinkOption.NOFOLLOW_LINKS)
                    && seen.add(path.relative())) {
                text.append("\n\nImported from ").append(path.relative()).append(":\n\n");
                take(path.relative(), depth);
            }
        } catch (PathRefusedException e) {
            if (seen.add(mention)) {
                text.append("\n[@%s was not imported: %s]".formatted(mention, e.getMessage()));
            }
        }
    }

    /** Outside of the workspace as any other absolute path; refused in the same words. */
    private static String home(String mention) {
        return System.getProperty("user.home") + mention.substring(1);
    }

    private static String beside(String from, String mention) {
        int slash = from.lastIndexOf('/');
        return mention.startsWith("/") ? mention : from.substring(0, slash + 1) + mention;
    }

    private String read(String file) {
        Path path = workspace.root().resolve(file);
        try (InputStream stream = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
            // A character may take three bytes and a half of a pair; more is never shown.
            byte[] bytes = stream.readNBytes(longest * 3 + 1);
            String content = new String(bytes, StandardCharsets.UTF_8);
            return content.indexOf('\0') < 0 ? content : "[" + file + " is no text]";
        } catch (IOException e) {
            return "[" + file + " could not be read]";
        }
    }
}
