package dev.troupe.cli.command.config;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.display.JsonTaskDisplay;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.trust.TrustPromptText;
import dev.troupe.contracts.security.RepositoryTrust;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** All settings files that a team trusts, and whether they still are what was trusted. */
record TrustedFileList(ConsoleStreams console, boolean json) {
    void show(TroupeApi api) {
        List<RepositoryTrust> all = api.trust().files();
        if (json) {
            all.forEach(it -> JsonTaskDisplay.print(console, json(it)));
            return;
        }
        all.forEach(it -> console.out().println(TerminalSanitizer.line(line(it))));
        if (all.isEmpty()) {
            console.out().println("No settings file of a repository is trusted.");
        }
    }

    /** One file as a line for programs, without its text. */
    static ObjectNode json(RepositoryTrust trust) {
        return WireJson.object()
                .put("type", "trust")
                .setAll((ObjectNode) WireJson.tree(trust.listed()));
    }

    private static String line(RepositoryTrust trust) {
        return String.format(
                "%-8s  %-12s  %s, by %s%s",
                word(trust.state()),
                TrustPromptText.brief(trust.sha256()),
                trust.file(),
                trust.trustedBy(),
                TimestampFormatter.addition(trust.trustedAt()));
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
