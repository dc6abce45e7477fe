package dev.troupe.cli.command.rule;

import dev.troupe.cli.client.RulesClient;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.command.UsageException;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RuleList;
import dev.troupe.contracts.security.RuleProposal;
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
        description = "List permission rules, and confirm or revoke learned ones.",
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {
            "",
            "Five approvals of exactly the same command, or three denials, propose a rule. It applies once a person confirms it, for ninety days, and only to that command in that repository."
        })
public final class RulesCommand extends JsonCommand {
    @Option(names = "--learned", description = "List only learned rules.")
    boolean learned;

    @Option(names = "--proposals", description = "List the rules that past answers propose.")
    boolean proposals;

    @Option(names = "--confirm", paramLabel = "ID", description = "Turn a proposal into a rule.")
    @Nullable String confirm;

    @Option(names = "--dismiss", paramLabel = "ID", description = "Discard a proposal.")
    @Nullable String dismiss;

    @Option(
            names = "--revoke",
            paramLabel = "ID",
            description = "Revoke a learned rule, or a host.")
    @Nullable String revoke;

    @Mixin DirectoryOption directory = new DirectoryOption();

    RulesCommand(CommandContext context) {
        super(context);
    }

    /** The command with the one below it. */
    public static CommandLine line(CommandContext context) {
        return new CommandLine(new RulesCommand(context))
                .addSubcommand("graph", new RulesGraphCommand(context));
    }

    @Override
    public Integer call() {
        check();
        var about = directory.resolve(context);
        TroupeApi api = context.connect();
        String repository = RepositoryRootFinder.of(api, about);
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
            throw new UsageException(
                    "Only one option can say what to do with the rules.",
                    "Give one of --learned, --proposals, --confirm, --dismiss and --revoke.");
        }
        PartialIdResolver.check(confirm, "proposal");
        PartialIdResolver.check(dismiss, "proposal");
        PartialIdResolver.check(revoke, "rule");
    }

    private static RuleProposal proposal(RulesClient rules, String repository, String id) {
        return PartialIdResolver.only(
                id, "proposal", rules.proposals(repository), RuleProposal::id);
    }

    private static PermissionRule rule(RulesClient rules, String repository, String id) {
        List<PermissionRule> all =
                rules.rules(repository).rules().stream()
                        .filter(it -> it.learned() != null)
                        .toList();
        return PartialIdResolver.only(id, "rule", all, RulesCommand::id);
    }

    private static UUID id(PermissionRule rule) {
        return Objects.requireNonNull(rule.learned()).id();
    }

    private void list(List<RuleProposal> open) {
        for (RuleProposal it : open) {
            if (json) {
                printJson(it);
            } else {
                print(
                        "%s  %-5s  %s  (%d answers since %s)"
                                .formatted(
                                        PartialIdResolver.brief(it.id()),
                                        TimestampFormatter.lower(it.verdict()),
                                        it.text(),
                                        it.answers(),
                                        TimestampFormatter.full(it.since())));
            }
        }
        if (open.isEmpty() && !json) {
            print("Nothing is proposed: people have not given the same answer often enough.");
        }
    }

    private void show(RuleList all) {
        List<PermissionRule> shown =
                all.rules().stream().filter(it -> !learned || it.learned() != null).toList();
        if (json) {
            RuleListText.doubts(all).forEach(context.console().err()::println);
            shown.forEach(this::printJson);
            return;
        }
        RuleListText.doubts(all).forEach(context.console().out()::println);
        if (shown.isEmpty()) {
            print(learned ? "No rules have been learned here." : "No rules are in force here.");
        }
        RuleListText.grouped(shown).forEach(context.console().out()::println);
    }

    private void confirmed(PermissionRule rule) {
        if (json) {
            printJson(rule);
            return;
        }
        print(
                "%s is %s from now on; `troupe rules --revoke %s` takes it back."
                        .formatted(
                                rule.text(),
                                rule.verdict() == PermissionVerdict.ALLOW ? "allowed" : "blocked",
                                PartialIdResolver.brief(id(rule))));
    }

    private void done(String what, UUID id, String sentence) {
        if (json) {
            printJson(Map.of(what, id));
        } else {
            print(sentence);
        }
    }
}
