package dev.troupe.permission.decision;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.caution.Command;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.shell.Span;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds to what is said of one command what rules say that ask or block, each of them once. */
final class Tightening {
    /** To compare a command with a rule at all. */
    private static final int EACH = 8;

    private static final String MAYBE = "maybe ";

    private final Ruleset rules;
    private final Surroundings here;
    private final Effort effort;
    private final ProgramPaths programs;
    private final @Nullable SimpleCommand command;
    private final List<CompiledRule> lent;
    private final List<Judgement> judgements;
    private Set<String> said = Set.of();
    private @Nullable Boolean answered;

    /**
     * For one command.
     *
     * @param lost whether nobody can tell in which directory it runs
     * @param command as far as it is known; null when nobody can tell which program runs
     * @param lent what rules for the command that starts it say of it
     * @param judgements what is said of it, added to
     */
    Tightening(
            Ruleset rules,
            Surroundings here,
            boolean lost,
            Effort effort,
            @Nullable SimpleCommand command,
            List<CompiledRule> lent,
            List<Judgement> judgements) {
        this.rules = rules;
        this.here = here;
        this.programs = new ProgramPaths(here, lost);
        this.effort = effort;
        this.command = command;
        this.lent = lent;
        this.judgements = judgements;
    }

    /** By what the tool makes of the arguments. */
    void strict(SimpleCommand known) {
        Usage usage = known.usage();
        if (usage == null) {
            return;
        }
        String program = known.arguments().getFirst().text();
        strict(rules.tightening(usage.words().getFirst()), usage, known, null);
        if (program.indexOf('/') >= 0) {
            strict(rules.tighteningPaths(), usage, known, program);
        }
    }

    private void strict(
            List<CompiledRule> about, Usage usage, SimpleCommand known, @Nullable String path) {
        for (int i = 0; i < about.size(); i++) {
            CompiledRule rule = about.get(i);
            Usage own = rule.usage();
            boolean same = own != null && Likeness.starts(usage.words(), own.words());
            if (!said.contains(rule.label())
                    && effort.spend(own != null && same ? EACH + size(own, usage) : EACH)
                    && same
                    && (path == null || programs.same(rule.program(), path))) {
                say(
                        rule,
                        Likeness.meant(rule, usage, here, effort),
                        known.arguments().getFirst().span());
            }
        }
    }

    private static long size(Usage own, Usage usage) {
        return (long) own.options().size() * usage.options().size()
                + (long) own.operands().size() * usage.operands().size();
    }

    /** By the words of commands that are read generously, those first that stand in the line themselves. */
    void generous(List<Command> commands, Span span) {
        for (int i = 0; i < commands.size(); i++) {
            Command each = commands.get(i);
            String path = each.path();
            generous(rules.tightening(each.name()), each, null, i == 0, span);
            if (path != null) {
                generous(rules.tighteningPaths(), each, path, i == 0, span);
            }
        }
    }

    private void generous(
            List<CompiledRule> about,
            Command each,
            @Nullable String path,
            boolean first,
            Span span) {
        for (int k = 0; k < about.size(); k++) {
            CompiledRule rule = about.get(k);
            if (path == null && each.script() && rule.rule().layer() == Layer.PROFILE) {
                // What the defaults call by its name is a program of the system.
                continue;
            }
            long size = EACH + rule.wildcards() * (long) each.words().size();
            if (!said.contains(rule.label())
                    && (first ? effort.spend(size) : effort.spare(size))
                    && (path == null
                            ? rule.meantLoosely(each)
                            : rule.meantByArguments(each) && programs.same(rule.program(), path))) {
                say(rule, each.guessed() ? Certainty.MAYBE : Certainty.YES, span);
            }
        }
    }

    private void say(CompiledRule rule, Certainty meant, Span span) {
        if (meant == Certainty.NO || overruled(rule)) {
            return;
        }
        said = said.isEmpty() ? new HashSet<>() : said;
        Verdict verdict = rule.rule().verdict();
        boolean asks = verdict == Verdict.BLOCK && meant == Certainty.MAYBE;
        if (!said.add(asks ? MAYBE + rule.label() : rule.label())) {
            return;
        }
        String policy = rule.rule().layer().word() + " policy";
        String what = Shown.text(rule.rule().text());
        String reason =
                asks
                        ? "It may be what the " + policy + " blocks: " + what + "."
                        : "The "
                                + policy
                                + (verdict == Verdict.BLOCK ? " blocks " : " asks before ")
                                + what
                                + ".";
        judgements.add(
                Judgement.ofRule(asks ? Verdict.ASK : verdict, rule.label(), reason, author(rule))
                        .at(span));
    }

    /** Whose word a rule is. What a default says of a command that only tells what it would do, it says of a name. */
    private Judgement.Author author(CompiledRule rule) {
        if (rule.rule().layer() != Layer.PROFILE) {
            return Judgement.Author.PEOPLE;
        }
        SimpleCommand known = command;
        Usage usage = known == null ? null : known.usage();
        boolean tries =
                known != null
                        && usage != null
                        && rule.program().equals(known.name())
                        && RuleOptions.onlyTries(usage);
        return tries ? Judgement.Author.NAME : Judgement.Author.PROFILE;
    }

    /** What a project's type asks or blocks is a default: a rule that people wrote for the command goes before it. */
    private boolean overruled(CompiledRule rule) {
        return rule.rule().layer() == Layer.PROFILE && answered();
    }

    /**
     * Whether a person has answered already, by a rule that covers every word. One that a repository brought, and that
     * a person trusted among others, is no such answer.
     */
    boolean answered() {
        Boolean known = answered;
        if (known == null) {
            known =
                    command != null
                            && new Coverage(rules.ofPeople(), people(), here, effort, command)
                                            .judged()
                                            .verdict()
                                    == Verdict.ALLOW;
            answered = known;
        }
        return known;
    }

    private List<CompiledRule> people() {
        return lent.isEmpty() ? lent : lent.stream().filter(Ruleset::byPeople).toList();
    }
}
