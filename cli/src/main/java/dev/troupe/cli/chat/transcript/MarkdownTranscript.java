package dev.troupe.cli.chat.transcript;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.session.Session;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Writes what was said and done as Markdown. */
public final class MarkdownTranscript {
    private final StringBuilder text;
    private final Map<String, String> titles = new HashMap<>();

    private MarkdownTranscript(StringBuilder text) {
        this.text = text;
    }

    /** Writes a whole conversation; what agents say to each other is left out. */
    public static String of(SessionExport export) {
        MarkdownTranscript transcript = new MarkdownTranscript(heading(export.session()));
        Set<UUID> handedOut = new HashSet<>();
        for (SessionEvent event : export.events()) {
            if (event.body() instanceof EventBody.TaskHandedOut handed) {
                handedOut.add(handed.child());
            }
            if (event.taskId() == null || !handedOut.contains(event.taskId())) {
                transcript.append(event.body());
            }
        }
        return transcript.text.toString();
    }

    /** Begins with what session it is. */
    private static StringBuilder heading(Session session) {
        StringBuilder text = new StringBuilder();
        text.append("# ").append(session.title().isBlank() ? "Session" : session.title());
        text.append("\n\nSession ").append(session.id()).append(" on `");
        text.append(session.projectPath()).append("`\n");
        if (session.forkedFrom() != null) {
            text.append("\nForked from session ").append(session.forkedFrom()).append("\n");
        }
        return text;
    }

    private void append(EventBody body) {
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
                    text.append(turn.cutShort() ? "\n*(interrupted)*\n" : "");
                }
            }
            case EventBody.ToolStarted tool -> titles.put(tool.callId(), tool.title());
            case EventBody.ToolFinished tool ->
                    text.append("\n- ")
                            .append(code(titles.getOrDefault(tool.callId(), tool.tool())))
                            .append(": ")
                            .append(tool.outcome())
                            .append('\n');
            case EventBody.FileChanged changed -> changed(changed);
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

    /** What was called on what, on one line. */
    private static String code(String title) {
        String line = title.lines().findFirst().orElse("").strip();
        String fence = fence("`", line);
        String gap = line.startsWith("`") || line.endsWith("`") ? " " : "";
        return fence + gap + line + gap + fence;
    }

    /** Longer than any fence in a text, which may be Markdown itself. */
    private static String fence(String least, String content) {
        String fence = least;
        while (content.contains(fence)) {
            fence += "`";
        }
        return fence;
    }

    private void changed(EventBody.FileChanged changed) {
        String fence = fence("```", changed.diff());
        text.append("\n`")
                .append(changed.path())
                .append("` ")
                .append(changed.change())
                .append('\n');
        text.append("\n").append(fence).append("diff\n").append(changed.diff().stripTrailing());
        text.append('\n').append(fence).append('\n');
    }
}
