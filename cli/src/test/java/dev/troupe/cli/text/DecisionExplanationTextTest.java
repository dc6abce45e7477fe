package dev.troupe.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.DecisionExplanation.Part;
import dev.troupe.contracts.security.DecisionExplanation.Reason;
import dev.troupe.contracts.security.DecisionExplanation.SimilarCommand;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionExplanationTextTest {
    private static final String LINE = "ls && git push \u001b[31m-f";

    @Test
    void showsEachCommandWithWhatDecidedAndWhere() {
        Part listed =
                new Part(
                        0,
                        2,
                        List.of("ls"),
                        PermissionVerdict.ALLOW,
                        List.of(
                                new Reason(
                                        PermissionVerdict.ALLOW,
                                        "profile: allow ls *",
                                        "It does.",
                                        0,
                                        2)),
                        List.of());
        Part pushed =
                new Part(
                        6,
                        LINE.length(),
                        List.of("git", "push", "-f"),
                        PermissionVerdict.BLOCK,
                        List.of(
                                new Reason(
                                        PermissionVerdict.ASK,
                                        "user: ask git push",
                                        "Asked.",
                                        null,
                                        null),
                                new Reason(
                                        PermissionVerdict.BLOCK,
                                        "built-in: x",
                                        "Never.",
                                        900,
                                        901)),
                        List.of());
        Decision decision =
                new Decision(
                        PermissionVerdict.BLOCK,
                        "built-in: x",
                        "Never.",
                        false,
                        null,
                        "h",
                        List.of("n"),
                        4L,
                        null);
        DecisionExplanation explanation =
                DecisionExplanation.of(
                        LINE,
                        SandboxState.WATCHED,
                        decision,
                        decision,
                        new Decision(
                                PermissionVerdict.ASK,
                                "built-in: y",
                                "Look.",
                                true,
                                null,
                                "h",
                                List.of()),
                        List.of(listed, pushed),
                        List.of(),
                        new SimilarCommand("git push", false, 0.9, true));

        List<String> lines = DecisionExplanationText.lines(explanation);

        assertThat(lines)
                .contains(
                        "├─ allow  ls",
                        "│  profile: allow ls *: It does.",
                        "│    here: ls",
                        "   built-in: x: Never.",
                        "held by a sandbox: block, built-in: x",
                        "watched by a sandbox (as here): block, built-in: x",
                        "without a sandbox: ask, built-in: y",
                        "did you mean `git push`? (which is blocked)",
                        "note: n",
                        "version 4 of the knowledge graph (`troupe rules graph`)");
        assertThat(lines.getFirst()).startsWith("block  ls && git push");
        assertThat(lines).noneMatch(line -> line.contains("\u001b") || line.contains("Asked."));
    }

    @Test
    void theVerdictIsThatOfTheStateThatIsInForce() {
        Decision asks = decision(PermissionVerdict.ASK, "default: ask", "No rule allows it.");
        Decision held = decision(PermissionVerdict.ALLOW, "sandbox: held", "It is held.");
        Decision open = decision(PermissionVerdict.ASK, "built-in: no sandbox", "Nothing is.");

        assertThat(
                        DecisionExplanationText.lines(
                                DecisionExplanation.of(
                                        "quux",
                                        SandboxState.HELD,
                                        asks,
                                        held,
                                        open,
                                        List.of(),
                                        List.of(),
                                        null)))
                .containsExactly(
                        "allow  quux",
                        "by sandbox: held: It is held.",
                        "held by a sandbox (as here): allow, sandbox: held",
                        "watched by a sandbox: ask, default: ask",
                        "without a sandbox: ask, built-in: no sandbox");
    }

    private static Decision decision(PermissionVerdict verdict, String rule, String reason) {
        return new Decision(verdict, rule, reason, false, null, "h", List.of());
    }
}
