package dev.troupe.cli.chat.transcript;

import dev.troupe.contracts.event.EventBody;

/** Writes what was said and done as Markdown. */
final class MarkdownTranscript {
    private MarkdownTranscript() {}

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
