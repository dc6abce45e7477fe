package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.caution.LiteralCommand;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.shell.TextSpan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds to what is said of one command what rules say that ask or block, each of them once. */
final class RestrictiveRules {
    /** To compare a command with a rule at all. */
    private static final int EACH = 8;

    private static final String MAYBE = "maybe ";

    private final CompiledPolicy rules;
    private final ExecutionContext here;
    private final WorkBudget effort;
    private final ProgramPaths programs;
    private final @Nullable SimpleCommand command;
    private final List<CompiledRule> lent;
    private final List<RuleResult> judgements;
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
    RestrictiveRules(
            CompiledPolicy rules,
            ExecutionContext here,
            boolean lost,
            WorkBudget effort,
            @Nullable SimpleCommand command,
            List<CompiledRule> lent,
            List<RuleResult> judgements) {
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
        ToolUsage usage = known.usage();
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
            List<CompiledRule> about, ToolUsage usage, SimpleCommand known, @Nullable String path) {
        for (int i = 0; i < about.size(); i++) {
            CompiledRule rule = about.get(i);
            ToolUsage own = rule.usage();
            boolean same = own != null && RestrictRuleMatcher.starts(usage.words(), own.words());
            if (!said.contains(rule.label())
                    && effort.spend(own != null && same ? EACH + size(own, usage) : EACH)
                    && same
                    && (path == null || programs.same(rule.program(), path))) {
                say(
                        rule,
                        RestrictRuleMatcher.meant(rule, usage, here, effort),
                        known.arguments().getFirst().span());
            }
        }
    }

    private static long size(ToolUsage own, ToolUsage usage) {
        return (long) own.options().size() * usage.options().size()
                + (long) own.operands().size() * usage.operands().size();
    }

    /** By the words of commands that are read generously, those first that stand in the line themselves. */
    void generous(List<LiteralCommand> commands, TextSpan span) {
        for (int i = 0; i < commands.size(); i++) {
            LiteralCommand each = commands.get(i);
            String path = each.path();
            generous(rules.tightening(each.name()), each, null, i == 0, span);
            if (path != null) {
                generous(rules.tighteningPaths(), each, path, i == 0, span);
            }
        }
    }

    private void generous(
            List<CompiledRule> about,
            LiteralCommand each,
            @Nullable String path,
            boolean first,
            TextSpan span) {
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
                say(rule, each.guessed() ? MatchCertainty.MAYBE : MatchCertainty.YES, span);
            }
        }
    }

    private void say(CompiledRule rule, MatchCertainty meant, TextSpan span) {
        if (meant == MatchCertainty.NO || overruled(rule)) {
            return;
        }
        said = said.isEmpty() ? new HashSet<>() : said;
        Verdict verdict = rule.rule().verdict();
        boolean asks = verdict == Verdict.BLOCK && meant == MatchCertainty.MAYBE;
        if (!said.add(asks ? MAYBE + rule.label() : rule.label())) {
            return;
        }
        String policy = rule.rule().layer().word() + " policy";
        String what = QuotedText.text(rule.rule().text());
        String reason =
                asks
                        ? "The command may be one that the " + policy + " blocks: " + what + "."
                        : "The "
                                + policy
                                + (verdict == Verdict.BLOCK ? " blocks " : " asks before ")
                                + what
                                + ".";
        judgements.add(
                RuleResult.ofRule(asks ? Verdict.ASK : verdict, rule.label(), reason, author(rule))
                        .at(span));
    }

    /** Whose word a rule is. What a default says of a command that only tells what it would do, it says of a name. */
    private RuleResult.Author author(CompiledRule rule) {
        if (rule.rule().layer() != Layer.PROFILE) {
            return RuleResult.Author.PEOPLE;
        }
        SimpleCommand known = command;
        ToolUsage usage = known == null ? null : known.usage();
        boolean tries =
                known != null
                        && usage != null
                        && rule.program().equals(known.name())
                        && RuleOptions.onlyTries(usage);
        return tries ? RuleResult.Author.NAME : RuleResult.Author.PROFILE;
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
                            && new AllowRuleMatcher(
                                                    rules.ofPeople(),
                                                    people(),
                                                    here,
                                                    effort,
                                                    command)
                                            .judged()
                                            .verdict()
                                    == Verdict.ALLOW;
            answered = known;
        }
        return known;
    }

    private List<CompiledRule> people() {
        return lent.isEmpty() ? lent : lent.stream().filter(CompiledPolicy::byPeople).toList();
    }
}
