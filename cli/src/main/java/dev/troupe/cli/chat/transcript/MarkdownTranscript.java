package dev.troupe.cli.chat.transcript;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.session.Session;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Writes what was said and done as Markdown. */
public final class MarkdownTranscript {
    private MarkdownTranscript() {}

    /** Writes a whole conversation; what agents say to each other is left out. */
    public static String of(SessionExport export) {
        StringBuilder text = heading(export.session());
        Set<UUID> handedOut = new HashSet<>();
        for (SessionEvent event : export.events()) {
            if (event.body() instanceof EventBody.TaskHandedOut handed) {
                handedOut.add(handed.child());
            }
            if (event.taskId() == null || !handedOut.contains(event.taskId())) {
                append(event.body(), text);
            }
        }
        return text.toString();
    }

    /** Begins with what session it is. */
    static StringBuilder heading(Session session) {
        StringBuilder text = new StringBuilder();
        text.append("# ").append(session.title().isBlank() ? "Session" : session.title());
        text.append("\n\nSession ").append(session.id()).append(" on `");
        text.append(session.projectPath()).append("`\n");
        if (session.forkedFrom() != null) {
            text.append("\nForked from session ").append(session.forkedFrom()).append("\n");
        }
        return text;
    }

    static void append(EventBody body, StringBuilder text) {
        switch (body) {
            case EventBody.MessagePosted said ->
                    text.append("\n## ")
                            .append(said.author())
                            .append("\n\n")
                            .append(said.text())
                            .append('\n');
            case EventBody.TurnFinished turn -> {
                if (!turn.text().isBlank()) {
                    text.append('\n').append(turn.text().strip()).append('\n');
                }
            }
            case EventBody.ToolFinished tool ->
                    text.append("\n- ")
                            .append(tool.tool())
                            .append(": ")
                            .append(tool.outcome())
                            .append('\n');
            case EventBody.FileChanged changed -> changed(changed, text);
            case EventBody.Committed committed ->
                    text.append("\nCommit `")
                            .append(committed.commit())
                            .append("` ")
                            .append(committed.subject())
                            .append('\n');
            case EventBody.TaskFinished end -> {
                if (!end.state().equals("succeeded")) {
                    text.append("\n**")
                            .append(end.state())
                            .append("**: ")
                            .append(end.summary())
                            .append('\n');
                }
            }
            default -> {
                // Not kept.
            }
        }
    }

    // A fence longer than any in the diff, which may be of Markdown itself.
    private static void changed(EventBody.FileChanged changed, StringBuilder text) {
        String fence = "```";
        while (changed.diff().contains(fence)) {
            fence += "`";
        }
        text.append("\n`")
                .append(changed.path())
                .append("` ")
                .append(changed.change())
                .append('\n');
        text.append("\n").append(fence).append("diff\n").append(changed.diff().stripTrailing());
        text.append('\n').append(fence).append('\n');
    }
}
