package dev.troupe.cli.doctor;

import dev.troupe.cli.preflight.RequestPreflight;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.settings.ConfiguredModelNames;
import dev.troupe.cli.setup.LocalModelFinder;
import dev.troupe.cli.setup.LocalModelServer;
import dev.troupe.cli.setup.ModelEntry;
import dev.troupe.configuration.UsualModel;
import dev.troupe.contracts.error.TroupeException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks whether requests would have a model, and shows the lines that give them one. */
final class UsableModelCheck {
    private static final ModelEntry EXAMPLE =
            new ModelEntry(
                    UsualModel.ANTHROPIC.protocol(),
                    null,
                    UsualModel.ANTHROPIC.model(),
                    "YOUR-KEY",
                    null);

    private final TroupeHome home;
    private final Map<String, String> environment;
    private final LocalModelFinder finder;

    UsableModelCheck(TroupeHome home, Map<String, String> environment, LocalModelFinder finder) {
        this.home = home;
        this.environment = environment;
        this.finder = finder;
    }

    /** What is wrong; empty when a model is set, and has its key. */
    Optional<DoctorFinding> missing() {
        try {
            RequestPreflight.requireModel(home, environment);
            return Optional.empty();
        } catch (TroupeException e) {
            List<LocalModelServer> servers = finder.find();
            return Optional.of(
                    new DoctorFinding(
                            "model",
                            DoctorFinding.Status.FAILED,
                            e.getMessage() + found(servers),
                            hint(servers),
                            e.code().wire()));
        }
    }

    /** Which model is set; empty when none can be used. A server that runs asks it as well, and says more. */
    Optional<DoctorFinding> set() {
        try {
            RequestPreflight.requireModel(home, environment);
        } catch (TroupeException e) {
            return Optional.empty();
        }
        String model = ConfiguredModelNames.read(home, environment).real(null);
        return Optional.of(
                DoctorFinding.ok("model", model + ", which is asked once the server runs"));
    }

    private static String found(List<LocalModelServer> servers) {
        StringBuilder text = new StringBuilder();
        for (LocalModelServer server : servers) {
            text.append(
                    server.models().isEmpty()
                            ? " %s runs at %s, but has no model yet."
                                    .formatted(server.name(), server.baseUrl())
                            : " %s runs at %s with %s."
                                    .formatted(
                                            server.name(),
                                            server.baseUrl(),
                                            String.join(", ", server.models())));
        }
        return text.toString();
    }

    private String hint(List<LocalModelServer> servers) {
        ModelEntry entry =
                servers.stream()
                        .filter(it -> !it.models().isEmpty())
                        .findFirst()
                        .map(it -> it.entry(it.models().getFirst()))
                        .orElse(EXAMPLE);
        return "Run `troupe setup`, or put these three lines into %s:\n%s"
                .formatted(home.configuration(), String.join("\n", entry.file()));
    }
}
