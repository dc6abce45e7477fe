package dev.troupe.cli.chat.view;

import dev.troupe.cli.chat.transcript.SessionTranscript;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.terminal.DisplayWidth;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.WorkspaceIsolation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;

/** Shows in one line where a chat works and what it has cost. */
public final class ChatStatusLine {
    private static final String SEPARATOR = " · ";

    private ChatStatusLine() {}

    public static String idle(ChatConversation conversation) {
        SessionTranscript transcript = conversation.transcript();
        List<String> parts = new ArrayList<>(place(conversation.session()));
        parts.add(model(conversation));
        if (transcript.window() > 0) {
            parts.add("window " + transcript.window() + " %");
        }
        long tokens = transcript.spend().inputTokens() + transcript.spend().outputTokens();
        if (tokens > 0) {
            parts.add(AmountFormatter.brief(tokens) + " tokens");
            parts.add(AmountFormatter.costWords(transcript.spend()));
        }
        return String.join(SEPARATOR, parts);
    }

    /**
     * Leaves out the last parts of a line that is too wide, rather than half of one.
     *
     * @param columns that there are
     */
    static AttributedString fit(AttributedString line, int columns) {
        AttributedString fitting = line;
        while (DisplayWidth.columns(fitting) > columns) {
            int last = fitting.toString().lastIndexOf(SEPARATOR);
            if (last < 0) {
                return DisplayWidth.fitting(fitting, columns);
            }
            fitting = fitting.substring(0, last);
        }
        return fitting;
    }

    public static String model(ChatConversation conversation) {
        return TerminalSanitizer.line(conversation.model());
    }

    /** Project, branch and mode. */
    public static List<String> place(Session session) {
        Path project = Path.of(session.projectPath());
        Path name = project.getFileName();
        String branch = GitBranchReader.of(project);
        List<String> parts = new ArrayList<>();
        parts.add(TerminalSanitizer.line(name == null ? session.projectPath() : name.toString()));
        if (session.isolation() == WorkspaceIsolation.WORKTREE) {
            parts.add("a worktree");
        } else if (!branch.isEmpty()) {
            parts.add(TerminalSanitizer.line(branch));
        }
        parts.add(WireJson.word(session.mode()));
        return parts;
    }
}
