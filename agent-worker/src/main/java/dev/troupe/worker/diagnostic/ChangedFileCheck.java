package dev.troupe.worker.diagnostic;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.CheckedFile;
import dev.troupe.contracts.languageserver.DiagnosticsQuery;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Has language servers judge what a task has changed, against what was there before its first change. */
public final class ChangedFileCheck {
    /** Further files of a turn are not checked. */
    public static final int MOST_FILES = 200;

    private static final int MOST_OTHERS = 40;

    private final LanguageServerClient client;
    private final String repository;
    private final Path root;
    private final String task;
    private final Map<String, Optional<ContentBlob>> before = new LinkedHashMap<>();
    private final Set<String> failing = new LinkedHashSet<>();
    private int accepted;

    /**
     * @param repository the project that the workspace is a checkout of
     * @param root the workspace
     * @param task whose changes are judged
     */
    public ChangedFileCheck(
            LanguageServerClient client, String repository, Path root, String task) {
        this.client = client;
        this.repository = repository;
        this.root = root;
        this.task = task;
    }

    /** Takes note of what a file was before a change; the first one of a file counts. */
    public void noteBefore(String path, @Nullable ContentBlob content) {
        before.putIfAbsent(path, Optional.ofNullable(content));
    }

    /** Takes files as they are now for what they were before: errors that they have are not new any more. */
    public void accept(Map<String, Optional<ContentBlob>> now) {
        before.putAll(now);
        now.keySet().forEach(failing::remove);
        accepted++;
    }

    /**
     * Checks files that have changed, and those that had errors at the last check.
     *
     * @param changed paths that changed since the last check
     * @param seen paths of other files that may be affected
     * @return empty where nothing was to be checked
     * @throws TroupeException when the gateway gives no answer
     */
    public Optional<NewErrorReport> check(
            CallerIdentity caller, Collection<String> changed, Collection<String> seen)
            throws InterruptedException {
        Set<String> paths = new LinkedHashSet<>(changed);
        paths.addAll(failing);
        List<CheckedFile> files = files(paths);
        if (files.isEmpty()) {
            return Optional.empty();
        }
        List<String> others =
                seen.stream().filter(it -> !paths.contains(it)).limit(MOST_OTHERS).toList();
        DiagnosticsQuery query =
                new DiagnosticsQuery(repository, root.toString(), baseline(), files, others, null);
        NewErrorReport report =
                new NewErrorReport(client.ask(caller, it -> it.diagnostics(query)).files());
        failing.removeAll(report.freshPaths());
        failing.addAll(report.failingPaths());
        return Optional.of(report);
    }

    /** The gateway keeps what was wrong before by this name. */
    private String baseline() {
        return accepted == 0 ? task : task + "/" + accepted;
    }

    /** Takes note that a file had errors at the last check of an earlier run. */
    public void noteFailing(String path) {
        failing.add(path);
    }

    /** Lists the files that had errors when they were last judged. */
    public Set<String> failingPaths() {
        return Set.copyOf(failing);
    }

    /** Whether a file had errors when it was last judged. */
    public boolean isFailing() {
        return !failing.isEmpty();
    }

    /** Forgets errors, as what caused them was taken back. */
    public void forgetErrors() {
        failing.clear();
    }

    private List<CheckedFile> files(Set<String> paths) {
        List<CheckedFile> files = new ArrayList<>();
        for (String path : paths) {
            Optional<ContentBlob> content = before.getOrDefault(path, Optional.empty());
            boolean isText = content.map(it -> isText(it.bytes())).orElse(true);
            if (isText && files.size() < MOST_FILES) {
                files.add(
                        new CheckedFile(
                                path,
                                content.map(it -> new String(it.bytes(), StandardCharsets.UTF_8))
                                        .orElse(null),
                                null));
            }
        }
        return files;
    }

    private static boolean isText(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, 8_000); i++) {
            if (bytes[i] == 0) {
                return false;
            }
        }
        return bytes.length <= 2_000_000;
    }

    /** Whether a failure of the gateway is one that the work goes on without. */
    public static boolean isBearable(TroupeException failure) {
        return failure.code() != ErrorCode.CANCELLED;
    }
}
