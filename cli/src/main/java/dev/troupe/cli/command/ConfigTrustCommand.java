package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.screen.YesOrNo;
import dev.troupe.cli.trust.TrustText;
import dev.troupe.cli.trust.Widening;
import dev.troupe.cli.trust.Widenings;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.RepositoryTrust;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code troupe config trust}: lets a repository's settings file count, with the bytes it has now. */
@Command(
        name = "trust",
        description = "Show what the repository's .troupe/config.yaml would widen, and trust it.",
        sortOptions = false,
        footer = {
            "",
            "Trust ends with the first byte that differs, and holds for this checkout alone.",
            "Without a terminal nothing is trusted unless --yes is given; exit code 3."
        })
final class ConfigTrustCommand extends JsonCommand {
    @Option(
            names = {"-y", "--yes"},
            description = "Trust it without a question.")
    boolean yes;

    @Option(names = "--list", description = "Only list what the team trusts.")
    boolean list;

    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigTrustCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        if (list) {
            if (yes) {
                throw new Usage("--list trusts nothing, but --yes was given.", "Give one of them.");
            }
            new TrustList(surroundings.console(), json).show(surroundings.connect());
            return 0;
        }
        var about = directory.resolve(surroundings);
        TroupeApi api = surroundings.connect();
        UUID project = api.createProject(about.toString()).id();
        RepositoryTrust trust = api.trust(project);
        return switch (trust.state()) {
            case ABSENT ->
                    throw new TroupeException(
                            ErrorCode.NOT_FOUND,
                            "There is no file " + trust.file() + " to trust.",
                            "Write one, or name another repository with `-C`.",
                            null);
            case REFUSED ->
                    throw new TroupeException(
                            ErrorCode.CONFIGURATION_INVALID, String.valueOf(trust.fault()));
            case TRUSTED -> done(trust);
            case UNTRUSTED -> untrusted(api, project, trust);
        };
    }

    private int untrusted(TroupeApi api, UUID project, RepositoryTrust trust) {
        String text = String.valueOf(trust.text());
        List<Widening> widenings = Widenings.of(text).orElseThrow(() -> unshowable(trust));
        show(trust, widenings);
        tellFaults(trust);
        if (!yes && !asked(trust)) {
            surroundings.console().out().println("It is not trusted.");
            return ErrorCode.DENIED.exit();
        }
        return done(api.trust(project, String.valueOf(trust.sha256())));
    }

    private static TroupeException unshowable(RepositoryTrust trust) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                trust.file()
                        + " cannot be shown, so it cannot be trusted: it is not YAML, or its"
                        + " references expand without end.",
                "Run `troupe config check --repository " + trust.file() + "`.",
                null);
    }

    private boolean asked(RepositoryTrust trust) {
        if (json || !surroundings.console().canAsk()) {
            throw new TroupeException(
                    ErrorCode.APPROVAL_NEEDED,
                    trust.file() + " is not trusted, as nobody could be asked.",
                    "Run `troupe config trust` on a terminal, or with `--yes` once you have read it.",
                    null);
        }
        return new YesOrNo(surroundings.console()).ask("Trust it?");
    }

    private void show(RepositoryTrust trust, List<Widening> widenings) {
        if (!json) {
            TrustText.lines(trust, widenings).forEach(surroundings.console().seen()::println);
            return;
        }
        ObjectNode line = TrustList.json(trust);
        var values = line.putArray("widens");
        widenings.forEach(it -> values.add(Wire.tree(it)));
        JsonScreen.print(surroundings.console(), line);
    }

    /** Whoever says yes should know before that the server will say no. Programs find it in the line shown. */
    private void tellFaults(RepositoryTrust trust) {
        if (!json && trust.fault() != null) {
            trust.fault()
                    .lines()
                    .map(it -> "error: " + SafeText.line(it))
                    .forEach(surroundings.console().seen()::println);
        }
    }

    private int done(RepositoryTrust trust) {
        if (json) {
            JsonScreen.print(surroundings.console(), TrustList.json(trust));
        } else {
            surroundings
                    .console()
                    .out()
                    .println(
                            SafeText.line(
                                    trust.file()
                                            + " is trusted by "
                                            + trust.trustedBy()
                                            + " ("
                                            + TrustText.brief(trust.sha256())
                                            + "). `troupe config untrust` takes it back."));
        }
        return 0;
    }
}
