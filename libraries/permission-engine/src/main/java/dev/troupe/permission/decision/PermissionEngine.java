package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.caution.BuiltInBlocks;
import dev.troupe.permission.caution.CommandUnwrapper;
import dev.troupe.permission.caution.DataLossCheck;
import dev.troupe.permission.caution.LiteralCommand;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.shell.ParsedLine;
import dev.troupe.permission.shell.ShellParser;
import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides shell lines under one policy. A line is parsed once; each simple command in it is judged by itself, and the
 * strictest verdict is that of the line. What cannot be read is never allowed, and blocked when what can be read of it
 * is. Safe for use by several threads.
 */
public final class PermissionEngine {
    /** For lines that nothing on a disk can change the meaning of. */
    private static final ExecutionContext NOWHERE =
            new ExecutionContext("/", "/", "/", true, new NoPaths());

    private static final String UNREADABLE = "built-in: readable lines only";

    private final CompiledPolicy rules;
    private final CommandEvaluator judge;
    private final CommandSuggester suggestions;

    private final ExactCommandCache spelledOut = new ExactCommandCache();

    /** An engine for a policy. */
    public PermissionEngine(ToolSchemas schemas, CompiledPolicy rules) {
        this.rules = rules;
        this.judge = new CommandEvaluator(schemas, rules);
        this.suggestions = new CommandSuggester(rules, schemas);
        if (rules.contextual().isEmpty()) {
            rules.rules().forEach(this::spellOut);
        }
    }

    private void spellOut(CommandRule rule) {
        if (rule.words().stream().allMatch(PermissionEngine::plain)) {
            ParsedLine reading = ShellParser.parse(rule.text());
            LineDecision ruling =
                    decide(
                            rule.text(),
                            reading,
                            NOWHERE,
                            ConditionFacts.unknown(),
                            WorkBudget.forLine());
            spelledOut.add(rule.text(), reading, ruling);
        }
    }

    /** Decides one line. Never throws for a line, however odd, and takes no more than a bounded effort. */
    public LineDecision decide(String line, ExecutionContext here, ConditionFacts facts) {
        boolean usual = here.sandboxed() && here.directory().equals(here.workspace());
        LineDecision exact = usual ? spelledOut.line(line) : null;
        if (exact != null) {
            return exact;
        }
        ParsedLine reading = ShellParser.parse(line);
        LineDecision known =
                usual && ofText(line, here).isEmpty() ? spelledOut.command(reading, here) : null;
        return known == null ? decide(line, reading, here, facts, WorkBudget.forLine()) : known;
    }

    /** Decides one line anew, with an effort of the caller's; what that leaves out asks. */
    public LineDecision decide(
            String line, ExecutionContext here, ConditionFacts facts, WorkBudget effort) {
        return decide(line, ShellParser.parse(line), here, facts, effort);
    }

    private LineDecision decide(
            String line,
            ParsedLine reading,
            ExecutionContext here,
            ConditionFacts facts,
            WorkBudget effort) {
        Question asked =
                new Question(
                        new ExecutionContext(
                                here.workspace(),
                                here.directory(),
                                here.home(),
                                here.sandboxed(),
                                new PathLookupCache(here.paths(), effort)),
                        facts,
                        effort);
        LineDecision ruling =
                KeptWork.among(judged(line, reading, asked), line, here, asked.facts());
        return ruling.verdict() == Verdict.ALLOW ? ruling : meant(ruling, reading, asked);
    }

    /** What belongs to one question. */
    private record Question(ExecutionContext here, ConditionFacts facts, WorkBudget effort) {}

    private LineDecision judged(String line, ParsedLine reading, Question asked) {
        ScriptEvaluator walk =
                new ScriptEvaluator(judge, asked.here(), asked.facts(), asked.effort(), 0);
        walk.script(reading.script());
        List<RuleResult> further = walk.further();
        further.addAll(ofText(line, asked.here()));
        if (reading instanceof ParsedLine.Unreadable unreadable) {
            unreadable(line, unreadable, asked, further);
        }
        if (asked.effort().refused()) {
            further.add(RuleResult.ask(UNREADABLE, "The line is too complex to check all of it."));
        }
        if (!walk.named() && further.isEmpty()) {
            further.add(RuleResult.ask(UNREADABLE, "The line names no program."));
        }
        return new LineDecision(walk.parts(), further, null);
    }

    /** What speaks against the line as a text, however it reads. */
    private static List<RuleResult> ofText(String line, ExecutionContext here) {
        List<RuleResult> found = new ArrayList<>(DataLossCheck.mentioned(line, here));
        found.addAll(BuiltInBlocks.inText(line));
        return found;
    }

    /** What forbids is looked for all the same, as generously as can be. */
    private void unreadable(
            String line, ParsedLine.Unreadable reading, Question asked, List<RuleResult> further) {
        TextSpan at = new TextSpan(reading.at(), Math.min(line.length(), reading.at() + 1));
        further.add(
                RuleResult.ask(
                        UNREADABLE,
                        "Troupe cannot read the line with certainty: " + reading.why() + ".",
                        at));
        List<LiteralCommand> commands = CommandUnwrapper.of(line, asked.effort());
        LenientEvaluation.judge(
                commands,
                new RestrictiveRules(
                        rules, asked.here(), false, asked.effort(), null, List.of(), further),
                at,
                further);
        further.addAll(DataLossCheck.work(commands, asked.here(), DataLossCheck.moves(commands)));
        further.addAll(DataLossCheck.repository(commands, asked.effort()));
    }

    /** Adds what was probably meant by a line of plain words that no rule is about. */
    private LineDecision meant(LineDecision ruling, ParsedLine reading, Question asked) {
        CommandDecision part = ruling.parts().size() == 1 ? ruling.parts().getFirst() : null;
        if (part == null
                || !(reading instanceof ParsedLine.Readable)
                || ruling.decisive().personOnly()
                || !ruling.decisive().asksByDefault()) {
            return ruling;
        }
        Optional<String> resolved =
                plain(part) ? rules.synonyms().resolved(part.words()) : Optional.empty();
        if (resolved.isPresent()) {
            return synonym(ruling, resolved.get(), asked);
        }
        CommandSuggestion closest = suggestions.closest(part.words());
        return new LineDecision(ruling.parts(), otherwise(ruling), closest);
    }

    private static boolean plain(CommandDecision part) {
        return part.words().stream().allMatch(PermissionEngine::plain);
    }

    private static boolean plain(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (!Character.isLetterOrDigit(c) && "._/-=:,@+".indexOf(c) < 0) {
                return false;
            }
        }
        return !word.isEmpty();
    }

    /** The other command is judged too; it never makes the line more permitted than it is. */
    private LineDecision synonym(LineDecision ruling, String line, Question asked) {
        LineDecision other = judged(line, ShellParser.parse(line), asked);
        List<RuleResult> further = otherwise(ruling);
        if (other.verdict() == Verdict.BLOCK) {
            further.add(other.decisive());
        }
        return new LineDecision(
                ruling.parts(),
                further,
                new CommandSuggestion(
                        line, CommandSuggestion.How.SYNONYM, 1, other.verdict() == Verdict.BLOCK));
    }

    private List<RuleResult> otherwise(LineDecision ruling) {
        List<RuleResult> further = new ArrayList<>(ruling.further());
        if (rules.otherwise() == Verdict.BLOCK) {
            further.add(
                    RuleResult.ofRule(
                            Verdict.BLOCK, "policy: default block", "No rule allows it."));
        }
        return further;
    }

    /** Says of no path where it leads, so that nothing that names one is spelled out. */
    private static final class NoPaths implements PathFacts {
        @Override
        public Place locate(String workspace, String directory, String path) {
            return new Place.Unknown("nobody has asked yet");
        }

        @Override
        public boolean mayExist(String workspace, String directory, String path) {
            return true;
        }
    }
}
