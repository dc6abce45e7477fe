package dev.troupe.lsp.connection;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.jspecify.annotations.Nullable;

/** What a server says of work that takes it long, such as loading a project. Safe for several threads. */
final class ProgressTracker {
    private record Work(String title, @Nullable String message, @Nullable Integer percentage) {
        String text() {
            String part = percentage == null ? "" : " " + percentage + "%";
            return title + part + (message == null || message.isBlank() ? "" : ": " + message);
        }
    }

    private final Map<Object, Work> works = new LinkedHashMap<>();
    private OptionalLong lastNews = OptionalLong.empty();

    synchronized void take(ProgressParams params) {
        lastNews = OptionalLong.of(System.nanoTime());
        if (!params.getValue().isLeft()) {
            return;
        }
        Object token = params.getToken().get();
        WorkDoneProgressNotification news = params.getValue().getLeft();
        switch (news) {
            case WorkDoneProgressBegin begin ->
                    works.put(
                            token,
                            new Work(begin.getTitle(), begin.getMessage(), begin.getPercentage()));
            case WorkDoneProgressReport report ->
                    works.computeIfPresent(
                            token,
                            (_, work) ->
                                    new Work(
                                            work.title(),
                                            report.getMessage(),
                                            report.getPercentage()));
            case WorkDoneProgressEnd _ -> works.remove(token);
            default -> {
                // Kinds that the protocol does not know yet.
            }
        }
    }

    /** Says what the server is doing; empty when it does nothing that takes long. */
    synchronized Optional<String> describe() {
        return works.values().stream().findFirst().map(Work::text);
    }

    /** Returns when the server last told of progress, by {@link System#nanoTime}; empty when it never did. */
    synchronized OptionalLong lastNews() {
        return lastNews;
    }
}
