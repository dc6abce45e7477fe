package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.trust.TrustText;
import dev.troupe.contracts.security.RepositoryTrust;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** All settings files that a team trusts, and whether they still are what was trusted. */
record TrustList(Console console, boolean json) {
    void show(TroupeApi api) {
        List<RepositoryTrust> all = api.trust().files();
        if (json) {
            all.forEach(it -> JsonScreen.print(console, json(it)));
            return;
        }
        all.forEach(it -> console.out().println(SafeText.line(line(it))));
        if (all.isEmpty()) {
            console.out().println("No settings file of a repository is trusted.");
        }
    }

    /** One file as a line for programs, without its text. */
    static ObjectNode json(RepositoryTrust trust) {
        return Wire.object().put("type", "trust").setAll((ObjectNode) Wire.tree(trust.listed()));
    }

    private static String line(RepositoryTrust trust) {
        Instant at = trust.trustedAt();
        return String.format(
                "%-8s  %-12s  %s, by %s%s",
                word(trust.state()),
                TrustText.brief(trust.sha256()),
                trust.file(),
                trust.trustedBy(),
                at == null ? "" : ", " + Times.ago(at) + " (" + Times.full(at) + ")");
    }

    private static String word(RepositoryTrust.State state) {
        return switch (state) {
            case TRUSTED -> "trusted";
            case UNTRUSTED -> "changed";
            case ABSENT -> "gone";
            case REFUSED -> "refused";
        };
    }
}
