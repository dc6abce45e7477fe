package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.caution.CommandUnwrapper;
import dev.troupe.permission.caution.LenientCommandSplitter;
import dev.troupe.permission.caution.LiteralCommand;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Files that a line runs, by their paths or through interpreters, wherever in the line that is. */
public final class RunScripts {
    private static final int MOST = 32;

    private final ExecutionContext here;
    private final WorkBudget effort = WorkBudget.forLine();
    private final Set<String> directories = new LinkedHashSet<>();
    private final Set<File> seen = new HashSet<>();
    private final Set<String> contents = new LinkedHashSet<>();

    private record File(String directory, String path) {}

    private RunScripts(ExecutionContext here) {
        this.here = here;
    }

    /**
     * What identifies all that they hold: of one file the SHA-256 of its content, in hex; of several that of all of them; of
     * more than are looked at another value each time, so that none stands for what was not compared.
     *
     * @param ruling on the line, which knows where its commands may run
     * @return null when the line runs none of which the content is known
     */
    public static @Nullable String content(
            String line, LineDecision ruling, ExecutionContext here) {
        RunScripts scripts = new RunScripts(here);
        scripts.directories.add(here.directory());
        if (ruling.parts().isEmpty()) {
            scripts.look(CommandUnwrapper.of(line, scripts.effort));
        } else {
            ruling.parts().forEach(scripts::enter);
            ruling.parts().forEach(scripts::look);
        }
        return scripts.content();
    }

    /** Where a change of the directory may fail, what follows may run in both. */
    private void enter(CommandDecision part) {
        directories.add(part.directory());
        if (WorkingDirectoryTracker.moves(part.words()) && part.words().size() > 1) {
            String target = part.words().getLast();
            directories.add(target.startsWith("/") ? target : part.directory() + "/" + target);
        }
        part.inner().forEach(this::enter);
    }

    private void look(CommandDecision part) {
        LenientCommandSplitter.Part words =
                new LenientCommandSplitter.Part(part.words(), List.of(), false);
        look(CommandUnwrapper.of(words, null, effort));
        part.inner().forEach(this::look);
    }

    private void look(List<LiteralCommand> commands) {
        for (LiteralCommand each : commands) {
            String path = each.path();
            if (path != null) {
                directories.forEach(
                        it -> look(new File(it, LenientCommandSplitter.unmasked(path))));
            }
        }
    }

    private void look(File file) {
        if (seen.size() <= MOST && seen.add(file) && seen.size() <= MOST) {
            String content = here.paths().content(here.workspace(), file.directory(), file.path());
            if (content != null) {
                contents.add(content);
            }
        }
    }

    private @Nullable String content() {
        if (seen.size() > MOST || effort.refused()) {
            return hash(UUID.randomUUID().toString());
        }
        return contents.size() > 1
                ? hash(String.join(" ", contents))
                : contents.stream().findFirst().orElse(null);
    }

    private static String hash(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
