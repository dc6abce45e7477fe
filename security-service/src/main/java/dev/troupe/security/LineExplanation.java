package dev.troupe.security;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.security.DecisionExplanation.Reason;
import dev.troupe.contracts.security.DecisionExplanation.SimilarCommand;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.decision.CommandDecision;
import dev.troupe.permission.decision.CommandSuggestion;
import dev.troupe.permission.decision.CommandSuggestion.How;
import dev.troupe.permission.decision.LineDecision;
import dev.troupe.permission.shell.UnrunnableLineCheck;
import java.util.List;

/** Shows callers what the engine says of a line. */
final class LineExplanation {
    private LineExplanation() {}

    /**
     * The decisions on a command with what the engine said.
     *
     * @param state the one that is in force
     */
    static DecisionExplanation of(
            String command,
            SandboxState state,
            Decision watched,
            Decision held,
            Decision unsandboxed,
            LineDecision ruling) {
        CommandSuggestion close = ruling.suggestion();
        SimilarCommand meant =
                close == null
                        ? null
                        : new SimilarCommand(
                                close.line(),
                                close.how() == How.SYNONYM,
                                close.similarity(),
                                close.forbidden());
        return DecisionExplanation.of(
                        command,
                        state,
                        watched,
                        held,
                        unsandboxed,
                        parts(ruling.parts()),
                        ruling.further().stream().map(LineExplanation::said).toList(),
                        meant)
                .asUnrunnable(UnrunnableLineCheck.reason(command).orElse(null));
    }

    private static List<DecisionExplanation.Part> parts(List<CommandDecision> parts) {
        return parts.stream()
                .map(part ->
                        new DecisionExplanation.Part(
                                part.span().start(),
                                part.span().end(),
                                part.words(),
                                verdict(part.verdict()),
                                part.judgements().stream().map(LineExplanation::said).toList(),
                                parts(part.inner())))
                .toList();
    }

    private static Reason said(RuleResult judgement) {
        var culprit = judgement.culprit();
        return new Reason(
                verdict(judgement.verdict()),
                judgement.rule(),
                judgement.reason(),
                culprit == null ? null : culprit.start(),
                culprit == null ? null : culprit.end());
    }

    private static PermissionVerdict verdict(dev.troupe.permission.Verdict verdict) {
        return PermissionVerdict.valueOf(verdict.name());
    }
}
