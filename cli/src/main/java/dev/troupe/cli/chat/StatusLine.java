package dev.troupe.cli.chat;

import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.Amounts;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.session.Dollars;
import dev.troupe.contracts.session.Isolation;
import dev.troupe.contracts.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where one is and what it cost, in one line. */
final class StatusLine {
    private StatusLine() {}

    static String idle(Conversation conversation) {
        Transcript transcript = conversation.transcript();
        List<String> parts = new ArrayList<>(place(conversation.session()));
        parts.add(model(conversation));
        long tokens = transcript.spend().inputTokens() + transcript.spend().outputTokens();
        if (tokens > 0) {
            parts.add(Amounts.brief(tokens) + " tokens");
            parts.add(Dollars.rounded(transcript.spend().costMicros()));
        }
        if (transcript.window() > 0) {
            parts.add("window " + transcript.window() + " %");
        }
        return String.join(" · ", parts);
    }

    static String model(Conversation conversation) {
        String known = conversation.transcript().model();
        String set = conversation.session().model();
        return SafeText.line(!known.isEmpty() ? known : set == null ? "default model" : set);
    }

    /** Project, branch and mode. */
    static List<String> place(Session session) {
        Path project = Path.of(session.projectPath());
        Path name = project.getFileName();
        String branch = Branch.of(project);
        List<String> parts = new ArrayList<>();
        parts.add(SafeText.line(name == null ? session.projectPath() : name.toString()));
        if (session.isolation() == Isolation.WORKTREE) {
            parts.add("a worktree");
        } else if (!branch.isEmpty()) {
            parts.add(SafeText.line(branch));
        }
        parts.add(Wire.word(session.mode()));
        return parts;
    }
}
