package dev.troupe.worker.context.instruction;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.workspace.PathRefusedException;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.WorkspacePath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts a file with instructions and all that it imports together. Each file is told once. */
final class InstructionImporter {
    private static final int DEEPEST = 5;
    private static final int MOST_FILES = 50;
    private static final int MOST_MENTIONS = 1_000;
    private static final int MOST_REFUSED = 10;
    private static final String CUT = "\n[cut: the instructions are longer]";

    private final Workspace workspace;
    private final FileReadRule rule;
    private final int longest;
    private final StringBuilder text = new StringBuilder();
    private final Set<String> seen = new HashSet<>();
    private final List<String> refused = new ArrayList<>();
    private int files;
    private int mentions;

    private InstructionImporter(Workspace workspace, FileReadRule rule, int longest) {
        this.workspace = workspace;
        this.rule = rule;
        this.longest = longest;
    }

    /**
     * The text of a file, then those of the files that it mentions as {@code @path}, relative to itself.
     *
     * @param file relative to the workspace, no link
     * @param longest characters of all together
     */
    static AgentInstructions text(
            Workspace workspace, FileReadRule rule, String file, int longest) {
        InstructionImporter imports = new InstructionImporter(workspace, rule, longest);
        imports.seen.add(file);
        imports.begin(file);
        return new AgentInstructions(
                imports.full() ? imports.cut() : imports.text(), imports.refused());
    }

    private void begin(String file) {
        Optional<String> objection = rule.instructionObjection(file);
        if (objection.isPresent()) {
            String sentence = "%s was not read: it %s.".formatted(file, objection.get());
            text.append('[').append(sentence).append(']');
            refused.add(sentence);
        } else {
            take(file, 0);
        }
    }

    private String text() {
        return text.toString();
    }

    private String cut() {
        return TextPrefix.cut(text.toString(), longest) + CUT;
    }

    private List<String> refused() {
        if (refused.size() <= MOST_REFUSED) {
            return refused;
        }
        List<String> some = new ArrayList<>(refused.subList(0, MOST_REFUSED));
        some.add("%d more files were not imported.".formatted(refused.size() - MOST_REFUSED));
        return some;
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
        for (String mention : FileMentionParser.of(content)) {
            if (full() || files >= MOST_FILES || mentions >= MOST_MENTIONS) {
                return;
            }
            mentions++;
            follow(file, mention, depth + 1);
        }
    }

    private void follow(String from, String mention, int depth) {
        try {
            String given = mention.startsWith("~") ? home(mention) : beside(from, mention);
            WorkspacePath path = workspace.resolve(given, FilePermissionRequest.Access.READ);
            if (Files.isRegularFile(path.absolute(), LinkOption.NOFOLLOW_LINKS)
                    && seen.add(path.relative())) {
                files++;
                judge(from, mention, path.relative(), depth);
            }
        } catch (PathRefusedException e) {
            if (seen.add(mention)) {
                refuse(from, mention, String.valueOf(e.getMessage()));
            }
        }
    }

    /** As a call of a tool that reads it would be; nobody can be asked here. */
    private void judge(String from, String mention, String file, int depth) {
        Optional<String> objection = rule.objection(file);
        if (objection.isPresent()) {
            refuse(from, mention, file + " " + objection.get() + ".");
        } else {
            text.append("\n\nImported from ").append(file).append(":\n\n");
            take(file, depth);
        }
    }

    private void refuse(String from, String mention, String why) {
        text.append("\n[@%s was not imported: %s]".formatted(mention, why));
        refused.add("%s: @%s was not imported: %s".formatted(from, mention, why));
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
