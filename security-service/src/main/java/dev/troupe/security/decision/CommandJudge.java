package dev.troupe.security.decision;

import dev.troupe.contracts.security.CommandRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.security.decision.Coverage.Beyond;
import dev.troupe.security.decision.Coverage.Covered;
import dev.troupe.security.decision.Coverage.Revealing;
import dev.troupe.security.decision.PlainCommand.Odd;
import dev.troupe.security.decision.PlainCommand.Plain;
import dev.troupe.security.decision.Unwrapping.Command;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides commands. Only a plain simple command that a rule covers word for word is ever allowed;
 * what cannot be read surely asks, and what is recognised as forbidden anywhere in it is blocked.
 */
public final class CommandJudge {
    private final PathFacts facts;

    /** A judge that asks these facts where paths lead. */
    public CommandJudge(PathFacts facts) {
        this.facts = facts;
    }

    /** The decision for one command under a policy. */
    public Decision judge(CommandRequest request, Policy policy) {
        List<Opinion> opinions = new ArrayList<>();
        forbidden(request.command(), policy, opinions);
        switch (PlainCommand.read(request.command())) {
            case Odd odd -> {
                losses(request, false, opinions);
                opinions.add(request.set() ? set() : notPlain(odd));
            }
            case Plain plain -> {
                Opinion usual = covered(plain.words(), request, policy, opinions);
                boolean answered =
                        usual.verdict() == Verdict.ALLOW
                                && answered(plain.words(), request, policy);
                losses(request, answered, opinions);
                opinions.add(request.set() && !secret(usual) ? set() : usual);
            }
        }
        String fault = policy.fault();
        if (fault != null) {
            opinions.add(Opinion.askPerson("built-in: unreadable policy", fault));
        }
        if (!request.sandboxed()) {
            opinions.add(
                    Opinion.askPerson(
                            "built-in: no sandbox",
                            "No sandbox would hold this command, so a person has to look at it."));
        }
        return Opinion.strictest(opinions, policy);
    }

    private static void forbidden(String line, Policy policy, List<Opinion> opinions) {
        if (HardBlocks.forkBomb(line)) {
            opinions.add(hardBlock("it is a fork bomb"));
        }
        for (Command command : Unwrapping.of(line)) {
            String why = HardBlocks.of(command);
            if (why != null) {
                opinions.add(hardBlock(why));
            }
            tightening(command.words(), policy, opinions);
        }
    }

    private void losses(CommandRequest request, boolean answered, List<Opinion> opinions) {
        Losses losses = new Losses(facts, request);
        opinions.addAll(losses.repository());
        if (!answered) {
            opinions.addAll(losses.work());
        }
    }

    /** Lifts nothing but the default: what a rule forbids or asks about, it still does. */
    private static Opinion set() {
        return Opinion.allow(
                "settings: worker.tests.command", "It is the command that runs the tests.");
    }

    /**
     * Whether a person has answered already, by a rule that covers every word. One that a repository brought, and
     * that a person trusted among others, is no such answer.
     */
    private boolean answered(List<String> command, CommandRequest request, Policy policy) {
        return covered(command, request, policy.ofPeople(), new ArrayList<>()).verdict()
                == Verdict.ALLOW;
    }

    private static void tightening(List<String> command, Policy policy, List<Opinion> opinions) {
        for (CommandRule rule : policy.commands()) {
            if (rule.verdict() != Verdict.ALLOW && LooseMatch.fits(rule, command)) {
                String what = rule.verdict() == Verdict.BLOCK ? " blocks " : " asks before ";
                opinions.add(
                        new Opinion(
                                rule.verdict(),
                                rule.label(),
                                "The " + rule.layer().word() + " policy" + what + quoted(rule)));
            }
        }
    }

    private static String quoted(CommandRule rule) {
        return Shown.text(rule.text()) + ".";
    }

    private static Opinion hardBlock(String why) {
        return Opinion.block(
                "built-in: destructive commands",
                "The command is never run here because " + why + ".");
    }

    private static Opinion notPlain(Odd odd) {
        return Opinion.ask(
                "built-in: plain commands only",
                "The line is not one plain command: " + odd.why() + ".");
    }

    /**
     * The most permissive of the rules that cover the command. What file rules say about its operands
     * is added to the opinions, because no rule for commands lifts it.
     */
    private Opinion covered(
            List<String> command, CommandRequest request, Policy policy, List<Opinion> opinions) {
        OperandCheck operands = new OperandCheck(facts, request, command);
        List<Opinion> found = new ArrayList<>();
        for (Coverage coverage : coverages(command, policy)) {
            operands.configured(paths(coverage), policy, opinions);
            found.add(opinion(coverage, operands));
        }
        Opinion secret = found.stream().filter(CommandJudge::secret).findFirst().orElse(null);
        if (secret != null) {
            return secret;
        }
        return found.stream()
                .min((a, b) -> a.verdict().compareTo(b.verdict()))
                .orElseGet(() -> unknown(command));
    }

    private static boolean secret(Opinion opinion) {
        return opinion.rule().equals(OperandCheck.SECRETS);
    }

    private static List<Coverage> coverages(List<String> command, Policy policy) {
        List<Coverage> coverages = new ArrayList<>();
        for (CommandRule rule : policy.commands()) {
            Coverage coverage = rule.verdict() == Verdict.ALLOW ? Coverage.by(rule, command) : null;
            if (coverage != null) {
                coverages.add(coverage);
            }
        }
        Coverage usual = Coverage.byDefault(command);
        if (usual != null) {
            coverages.add(usual);
        }
        return coverages;
    }

    private static List<String> paths(Coverage coverage) {
        return switch (coverage) {
            case Beyond _ -> List.of();
            case Covered covered -> covered.paths();
            case Revealing revealing -> revealing.paths();
        };
    }

    private static Opinion opinion(Coverage coverage, OperandCheck operands) {
        return switch (coverage) {
            case Beyond beyond ->
                    Opinion.ask(
                            beyond.rule(),
                            "The rule does not cover " + Shown.text(beyond.argument()) + ".");
            case Covered covered ->
                    objectionOr(
                            operands.objection(covered.paths()),
                            Opinion.allow(covered.rule(), "The rule covers every word."));
            case Revealing revealing ->
                    objectionOr(
                            operands.objection(revealing.paths()),
                            Opinion.ask(
                                    "built-in: contents from git",
                                    "It may print secrets that were committed; use --stat or"
                                            + " --name-only to see which files changed."));
        };
    }

    private static Opinion objectionOr(@Nullable Opinion objection, Opinion otherwise) {
        return objection == null ? otherwise : objection;
    }

    private static Opinion unknown(List<String> command) {
        return Opinion.ask(
                "default: anything else asks",
                "No rule allows " + Shown.text(String.join(" ", command)) + ".");
    }
}
