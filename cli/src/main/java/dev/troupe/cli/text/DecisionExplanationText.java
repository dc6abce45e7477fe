package dev.troupe.cli.text;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.DecisionExplanation.Part;
import dev.troupe.contracts.security.DecisionExplanation.Reason;
import dev.troupe.contracts.security.DecisionExplanation.SimilarCommand;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.text.TextPrefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An explained decision as a short tree: each simple command, what decided about it, and where. */
public final class DecisionExplanationText {
    private static final int LONGEST = 160;

    private final String command;
    private final List<String> lines = new ArrayList<>();

    private DecisionExplanationText(String command) {
        this.command = command;
    }

    /** The tree, line by line, safe for a terminal. */
    public static List<String> lines(DecisionExplanation explanation) {
        DecisionExplanationText tree = new DecisionExplanationText(explanation.command());
        tree.root(explanation);
        return List.copyOf(tree.lines);
    }

    private void add(String indent, String text) {
        lines.add(indent + TerminalSanitizer.line(text));
    }

    private void root(DecisionExplanation explanation) {
        add("", word(explanation.verdict()) + "  " + shown(command));
        List<Part> parts = explanation.parts();
        for (int i = 0; i < parts.size(); i++) {
            part(parts.get(i), "", i + 1 == parts.size() && explanation.further().isEmpty());
        }
        for (int i = 0; i < explanation.further().size(); i++) {
            boolean last = i + 1 == explanation.further().size();
            said(explanation.further().get(i), last ? "└─ " : "├─ ", last ? "   " : "│  ");
        }
        whole(explanation);
        for (SandboxState state : SandboxState.values()) {
            add("", inState(state, explanation));
        }
        if (explanation.meant() != null) {
            add("", meant(explanation.meant()));
        }
        explanation.decision().notices().forEach(notice -> add("", "note: " + notice));
        Long version = explanation.decision().graphVersion();
        if (version != null) {
            add("", "version " + version + " of the knowledge graph (`troupe rules graph`)");
        }
    }

    private static String inState(SandboxState state, DecisionExplanation explanation) {
        Decision decision = explanation.decisionIn(state);
        String how =
                switch (state) {
                    case HELD -> "held by a sandbox";
                    case WATCHED -> "watched by a sandbox";
                    case NOT_HELD -> "without a sandbox";
                };
        return "%s%s: %s, %s"
                .formatted(
                        how,
                        state == explanation.state() ? " (as here)" : "",
                        word(decision.verdict()).strip(),
                        decision.rule());
    }

    /** What was said besides the parts, such as that the policy cannot be read. */
    private void whole(DecisionExplanation explanation) {
        Decision inForce = explanation.decisionIn(explanation.state());
        String whole = inForce.rule() + ": " + inForce.reason();
        String safe = TerminalSanitizer.line(whole);
        if (lines.stream().noneMatch(line -> line.contains(safe))) {
            add("", "by " + whole);
        }
    }

    private void part(Part part, String indent, boolean last) {
        String text =
                command.substring(
                        clip(part.start()), Math.max(clip(part.start()), clip(part.end())));
        add(indent + (last ? "└─ " : "├─ "), word(part.verdict()) + "  " + shown(text));
        String below = indent + (last ? "   " : "│  ");
        for (Reason said : part.said()) {
            if (said.verdict() == strictest(part.said())
                    || said.verdict() == PermissionVerdict.BLOCK) {
                said(said, below, below);
            }
        }
        for (int i = 0; i < part.parts().size(); i++) {
            part(part.parts().get(i), below, i + 1 == part.parts().size());
        }
    }

    private void said(Reason said, String first, String next) {
        add(first, said.rule() + ": " + said.reason());
        Integer start = said.start();
        Integer end = said.end();
        if (start != null && end != null && clip(end) > clip(start)) {
            add(next + "  ", "here: " + shown(command.substring(clip(start), clip(end))));
        }
    }

    private static PermissionVerdict strictest(List<Reason> all) {
        return all.stream().map(Reason::verdict).max(Enum::compareTo).orElse(PermissionVerdict.ASK);
    }

    private static String meant(SimilarCommand meant) {
        String how = meant.synonym() ? "the policy calls this " : "did you mean ";
        String end = meant.synonym() ? "" : "?";
        String blocked = meant.forbidden() ? " (which is blocked)" : "";
        return how + "`" + shown(meant.command()) + "`" + end + blocked;
    }

    private int clip(int at) {
        return Math.min(Math.max(at, 0), command.length());
    }

    private static String word(PermissionVerdict verdict) {
        return "%-5s".formatted(verdict.name().toLowerCase(Locale.ROOT));
    }

    private static String shown(String text) {
        String line = text.replace('\n', ' ');
        return TextPrefix.cut(line, LONGEST, "…");
    }
}
