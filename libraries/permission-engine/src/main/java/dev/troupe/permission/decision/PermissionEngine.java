package dev.troupe.permission.decision;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.caution.Caution;
import dev.troupe.permission.caution.Command;
import dev.troupe.permission.caution.Unwrapping;
import dev.troupe.permission.condition.Facts;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.shell.Reading;
import dev.troupe.permission.shell.ShellParser;
import dev.troupe.permission.shell.Span;
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
    private static final Surroundings NOWHERE =
            new Surroundings("/", "/", "/", true, new NoPaths());

    private static final String UNREADABLE = "built-in: readable lines only";

    private final Ruleset rules;
    private final CommandJudge judge;
    private final Suggestions suggestions;

    private final SpelledOut spelledOut = new SpelledOut();

    /** An engine for a policy. */
    public PermissionEngine(ToolSchemas schemas, Ruleset rules) {
        this.rules = rules;
        this.judge = new CommandJudge(schemas, rules);
        this.suggestions = new Suggestions(rules, schemas);
        if (rules.contextual().isEmpty()) {
            rules.rules().forEach(this::spellOut);
        }
    }

    private void spellOut(Rule rule) {
        if (rule.words().stream().allMatch(PermissionEngine::plain)) {
            Reading reading = ShellParser.parse(rule.text());
            Ruling ruling =
                    decide(rule.text(), reading, NOWHERE, Facts.unknown(), Effort.forLine());
            spelledOut.add(rule.text(), reading, ruling);
        }
    }

    /** Decides one line. Never throws for a line, however odd, and takes no more than a bounded effort. */
    public Ruling decide(String line, Surroundings here, Facts facts) {
        boolean usual = here.sandboxed() && here.directory().equals(here.workspace());
        Ruling exact = usual ? spelledOut.line(line) : null;
        if (exact != null) {
            return exact;
        }
        Reading reading = ShellParser.parse(line);
        Ruling known =
                usual && Caution.ofLine(line, here).isEmpty()
                        ? spelledOut.command(reading, here)
                        : null;
        return known == null ? decide(line, reading, here, facts, Effort.forLine()) : known;
    }

    /** Decides one line anew, with an effort of the caller's; what that leaves out asks. */
    public Ruling decide(String line, Surroundings here, Facts facts, Effort effort) {
        return decide(line, ShellParser.parse(line), here, facts, effort);
    }

    private Ruling decide(
            String line, Reading reading, Surroundings here, Facts facts, Effort effort) {
        Question asked =
                new Question(
                        new Surroundings(
                                here.workspace(),
                                here.directory(),
                                here.home(),
                                here.sandboxed(),
                                new SeenPaths(here.paths(), effort)),
                        facts,
                        effort);
        Ruling ruling = KeptWork.among(judged(line, reading, asked), line, here, asked.facts());
        return ruling.verdict() == Verdict.ALLOW ? ruling : meant(ruling, reading, asked);
    }

    /** What belongs to one question. */
    private record Question(Surroundings here, Facts facts, Effort effort) {}

    private Ruling judged(String line, Reading reading, Question asked) {
        Walk walk = new Walk(judge, asked.here(), asked.facts(), asked.effort(), 0);
        walk.script(reading.script());
        List<Judgement> further = walk.further();
        further.addAll(Caution.ofLine(line, asked.here()));
        if (reading instanceof Reading.Unreadable unreadable) {
            unreadable(line, unreadable, asked, further);
        }
        if (asked.effort().refused()) {
            further.add(
                    Judgement.ask(UNREADABLE, "The line is too involved to look at all of it."));
        }
        if (!walk.named() && further.isEmpty()) {
            further.add(Judgement.ask(UNREADABLE, "The line names no program."));
        }
        return new Ruling(walk.parts(), further, null);
    }

    /** What forbids is looked for all the same, as generously as can be. */
    private void unreadable(
            String line, Reading.Unreadable reading, Question asked, List<Judgement> further) {
        Span at = new Span(reading.at(), Math.min(line.length(), reading.at() + 1));
        further.add(
                Judgement.ask(
                        UNREADABLE, "The line cannot be read surely: " + reading.why() + ".", at));
        List<Command> commands = Unwrapping.of(line, asked.effort());
        GenerousReading.judge(
                commands,
                new Tightening(
                        rules, asked.here(), false, asked.effort(), null, List.of(), further),
                at,
                further);
        further.addAll(Caution.work(commands, asked.here(), Caution.moves(commands)));
        further.addAll(Caution.repository(commands, asked.effort()));
    }

    /** Adds what was probably meant by a line of plain words that no rule is about. */
    private Ruling meant(Ruling ruling, Reading reading, Question asked) {
        Part part = ruling.parts().size() == 1 ? ruling.parts().getFirst() : null;
        if (part == null
                || !(reading instanceof Reading.Readable)
                || ruling.decisive().personOnly()
                || !ruling.decisive().asksByDefault()) {
            return ruling;
        }
        Optional<String> resolved =
                plain(part) ? rules.synonyms().resolved(part.words()) : Optional.empty();
        if (resolved.isPresent()) {
            return synonym(ruling, resolved.get(), asked);
        }
        Suggestion closest = suggestions.closest(part.words());
        return new Ruling(ruling.parts(), otherwise(ruling), closest);
    }

    private static boolean plain(Part part) {
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
    private Ruling synonym(Ruling ruling, String line, Question asked) {
        Ruling other = judged(line, ShellParser.parse(line), asked);
        List<Judgement> further = otherwise(ruling);
        if (other.verdict() == Verdict.BLOCK) {
            further.add(other.decisive());
        }
        return new Ruling(
                ruling.parts(),
                further,
                new Suggestion(line, Suggestion.How.SYNONYM, 1, other.verdict() == Verdict.BLOCK));
    }

    private List<Judgement> otherwise(Ruling ruling) {
        List<Judgement> further = new ArrayList<>(ruling.further());
        if (rules.otherwise() == Verdict.BLOCK) {
            further.add(
                    Judgement.ofRule(Verdict.BLOCK, "policy: default block", "No rule allows it."));
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
