package dev.troupe.cli.command;

import dev.troupe.cli.client.RulesClient;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.contracts.security.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe rules}: the rules for commands in a repository, and what answers propose. */
@Command(
        name = "rules",
        description =
                "List the rules for commands in a repository; confirm or revoke learned ones.",
        sortOptions = false,
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {
            "",
            "Five approvals of exactly the same command, or three denials, propose a rule. It counts once a person has confirmed it,",
            "for ninety days, and for that command in that repository alone."
        })
final class RulesCommand extends JsonCommand {
    @Option(names = "--learned", description = "Only the learned ones.")
    boolean learned;

    @Option(names = "--proposals", description = "What people's answers propose.")
    boolean proposals;

    @Option(names = "--confirm", paramLabel = "ID", description = "Make a rule of a proposal.")
    @Nullable String confirm;

    @Option(names = "--dismiss", paramLabel = "ID", description = "Drop a proposal.")
    @Nullable String dismiss;

    @Option(names = "--revoke", paramLabel = "ID", description = "Take a learned rule back.")
    @Nullable String revoke;

    @Mixin DirectoryOption directory = new DirectoryOption();

    RulesCommand(Surroundings surroundings) {
        super(surroundings);
    }

    /** The command with the one below it. */
    static CommandLine line(Surroundings surroundings) {
        return new CommandLine(new RulesCommand(surroundings))
                .addSubcommand("graph", new RulesGraphCommand(surroundings));
    }

    @Override
    public Integer call() {
        check();
        var about = directory.resolve(surroundings);
        TroupeApi api = surroundings.connect();
        String repository = TopLevel.of(api, about);
        RulesClient rules = api.rules();
        if (confirm != null) {
            confirmed(rules.confirm(proposal(rules, repository, confirm).id()));
        } else if (dismiss != null) {
            RuleProposal proposal = proposal(rules, repository, dismiss);
            rules.dismiss(proposal.id());
            done("dismissed", proposal.id(), proposal.text() + " is no longer proposed.");
        } else if (revoke != null) {
            PermissionRule rule = rule(rules, repository, revoke);
            rules.revoke(id(rule));
            done("revoked", id(rule), rule.text() + " is no rule any more; it asks again.");
        } else if (proposals) {
            list(rules.proposals(repository));
        } else {
            show(rules.rules(repository));
        }
        return 0;
    }

    private void check() {
        long given =
                Stream.of(confirm, dismiss, revoke).filter(Objects::nonNull).count()
                        + (learned ? 1 : 0)
                        + (proposals ? 1 : 0);
        if (given > 1) {
            throw new Usage(
                    "More than one thing says what to do with the rules.",
                    "Give one of --learned, --proposals, --confirm, --dismiss and --revoke.");
        }
        Ids.check(confirm, "proposal");
        Ids.check(dismiss, "proposal");
        Ids.check(revoke, "rule");
    }

    private static RuleProposal proposal(RulesClient rules, String repository, String id) {
        return Ids.only(id, "proposal", rules.proposals(repository), RuleProposal::id);
    }

    private static PermissionRule rule(RulesClient rules, String repository, String id) {
        List<PermissionRule> all =
                rules.rules(repository).rules().stream()
                        .filter(it -> it.learned() != null)
                        .toList();
        return Ids.only(id, "rule", all, RulesCommand::id);
    }

    private static UUID id(PermissionRule rule) {
        return Objects.requireNonNull(rule.learned()).id();
    }

    private void list(List<RuleProposal> open) {
        for (RuleProposal it : open) {
            if (json) {
                JsonScreen.print(surroundings.console(), Wire.tree(it));
            } else {
                tell(
                        "%s  %-5s  %s  (%d answers since %s)"
                                .formatted(
                                        Ids.brief(it.id()),
                                        Times.lower(it.verdict()),
                                        it.text(),
                                        it.answers(),
                                        Times.full(it.since())));
            }
        }
        if (open.isEmpty() && !json) {
            tell("Nothing is proposed: people have not given the same answer often enough.");
        }
    }

    private void show(RuleList all) {
        List<PermissionRule> shown =
                all.rules().stream().filter(it -> !learned || it.learned() != null).toList();
        if (json) {
            RuleLines.doubts(all).forEach(surroundings.console().err()::println);
            shown.forEach(it -> JsonScreen.print(surroundings.console(), Wire.tree(it)));
            return;
        }
        RuleLines.doubts(all).forEach(surroundings.console().out()::println);
        if (shown.isEmpty()) {
            tell(learned ? "Nothing is learned here." : "No rules are in force here.");
        }
        RuleLines.grouped(shown).forEach(surroundings.console().out()::println);
    }

    private void confirmed(PermissionRule rule) {
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(rule));
            return;
        }
        tell(
                "%s is %s from now on; `troupe rules --revoke %s` takes it back."
                        .formatted(
                                rule.text(),
                                rule.verdict() == Verdict.ALLOW ? "allowed" : "blocked",
                                Ids.brief(id(rule))));
    }

    private void done(String what, UUID id, String sentence) {
        if (json) {
            JsonScreen.print(surroundings.console(), Wire.tree(Map.of(what, id)));
        } else {
            tell(sentence);
        }
    }

    private void tell(String line) {
        surroundings.console().out().println(SafeText.line(line));
    }
}
