package dev.troupe.configuration;

import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.configuration.source.ConfiguredSetting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Names in settings of the queue that belong to nothing, so that their limits hold for nobody. */
final class QueueNameCheck {
    private static final String AT_ONCE = "orchestrator.queue.at-once.";
    private static final String DEFAULT_MODEL = "default";
    private static final String DEFAULT_TEAM = "local";

    private final TroupeConfiguration all;

    QueueNameCheck(TroupeConfiguration all) {
        this.all = all;
    }

    /** Models that there are not, and projects that no path can be. */
    List<ConfigurationFault> faults() {
        return all.settings().stream().flatMap(it -> fault(it).stream()).toList();
    }

    /** Teams other than the server's own, of which only tokens can make people. */
    List<ConfigurationFault> notices() {
        return all.settings().stream().flatMap(it -> notice(it).stream()).toList();
    }

    private Optional<ConfigurationFault> fault(ConfiguredSetting setting) {
        String name = setting.path().getLast();
        return switch (setting.key().name()) {
            case AT_ONCE + "project.<name>" -> project(setting, name);
            case AT_ONCE + "model.<name>" -> model(setting, name);
            default -> Optional.empty();
        };
    }

    private static Optional<ConfigurationFault> project(ConfiguredSetting setting, String name) {
        return Path.of(name).isAbsolute()
                ? Optional.empty()
                : fault(
                        setting,
                        "`%s` names '%s', which is not the absolute path of a checkout"
                                .formatted(above(setting), name));
    }

    private Optional<ConfigurationFault> model(ConfiguredSetting setting, String name) {
        List<String> configured = all.names("models");
        List<String> models = configured.isEmpty() ? List.of(DEFAULT_MODEL) : configured;
        return models.stream().anyMatch(it -> NameSpelling.same(it, name))
                ? Optional.empty()
                : fault(
                        setting,
                        "`%s` names '%s', but there is no model of that name; it must be one of %s"
                                .formatted(
                                        above(setting),
                                        name,
                                        String.join(", ", new TreeSet<>(models))));
    }

    private Optional<ConfigurationFault> notice(ConfiguredSetting setting) {
        boolean ofTeam =
                List.of(AT_ONCE + "team.<name>", "orchestrator.queue.weights.<name>")
                        .contains(setting.key().name());
        String team = all.value("access.team").orElse(DEFAULT_TEAM);
        String name = setting.path().getLast();
        return !ofTeam || name.equals(team)
                ? Optional.empty()
                : fault(
                        setting,
                        "`%s` names team '%s', but people here belong to team '%s' unless their token names another"
                                .formatted(above(setting), name, team));
    }

    private static Optional<ConfigurationFault> fault(ConfiguredSetting setting, String what) {
        return Optional.of(new ConfigurationFault(setting.origin(), what));
    }

    private static String above(ConfiguredSetting setting) {
        return String.join(".", setting.path().subList(0, setting.path().size() - 1));
    }
}
