package dev.troupe.workspace.repository;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Puts what is staged of paths back; all other paths stay as they are, and what somebody else has staged meanwhile. */
final class StagedPathRestorer {
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int SKIPPED = 'S';

    private final NativeGit git;

    StagedPathRestorer(NativeGit git) {
        this.git = git;
    }

    void restore(List<StagedPathChange> changes, RepositoryState now) throws IOException {
        List<StagedPathChange> open =
                changes.stream()
                        .filter(it ->
                                now.index().getOrDefault(it.path(), List.of()).equals(it.before()))
                        .toList();
        if (open.isEmpty()) {
            return;
        }
        StringBuilder lines = new StringBuilder();
        List<String> skipped = new ArrayList<>();
        List<String> assumed = new ArrayList<>();
        for (StagedPathChange change : open) {
            if (!change.before().isEmpty()) {
                String none = "0".repeat(change.before().getFirst().split(" ", -1)[2].length());
                lines.append("0 %s\t%s\0".formatted(none, change.path()));
            }
            for (String entry : change.after()) {
                String[] parts = entry.split(" ", -1);
                lines.append(
                        "%s %s %s\t%s\0".formatted(parts[1], parts[2], parts[3], change.path()));
                char tag = parts[0].charAt(0);
                if (Character.toUpperCase(tag) == SKIPPED) {
                    skipped.add(change.path());
                }
                if (Character.isLowerCase(tag)) {
                    assumed.add(change.path());
                }
            }
        }
        write(lines.toString(), "update-index", "-z", "--index-info");
        flag(skipped, "--skip-worktree");
        flag(assumed, "--assume-unchanged");
    }

    private void flag(List<String> paths, String flag) throws IOException {
        if (!paths.isEmpty()) {
            write(String.join("\0", paths) + "\0", "update-index", flag, "-z", "--stdin");
        }
    }

    /** An editor that looks at the status holds the index for a moment. */
    private void write(String input, String... arguments) throws IOException {
        byte[] bytes = input.getBytes(StandardCharsets.ISO_8859_1);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            ShortProcessRunner.Answer answer = git.finish(bytes, arguments);
            if (answer.ok() || System.nanoTime() > end || !answer.error().contains("index.lock")) {
                RepositoryRestorer.good(answer);
                return;
            }
            pause();
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(20);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("Waiting for the index was interrupted.", stopped);
        }
    }
}
