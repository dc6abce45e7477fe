package dev.troupe.configuration;

import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.configuration.source.ConfiguredSetting;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Limits of single agents above those that every task has: the lower one counts, so that they have no effect. */
final class AgentLimitCheck {
    private final TroupeConfiguration all;

    AgentLimitCheck(TroupeConfiguration all) {
        this.all = all;
    }

    List<ConfigurationFault> notices() {
        return all.settings().stream().flatMap(it -> notice(it).stream()).toList();
    }

    private Optional<ConfigurationFault> notice(ConfiguredSetting setting) {
        return switch (setting.key().name()) {
            case "agents.<name>.max-turns" -> above(setting, "worker.max-turns");
            case "agents.<name>.max-time" -> above(setting, "worker.max-time");
            default -> Optional.empty();
        };
    }

    private Optional<ConfigurationFault> above(ConfiguredSetting setting, String limit) {
        return effective(limit)
                .filter(it -> setting.key().range().exceeds(setting.text(), it))
                .map(it ->
                        new ConfigurationFault(
                                setting.origin(),
                                "`%s` is %s, but `%s` is %s; the lower limit applies"
                                        .formatted(setting.name(), setting.text(), limit, it)));
    }

    /** What is set, or else holds without any setting. */
    private Optional<String> effective(String name) {
        return all.value(name)
                .or(() ->
                        all.schema().keys().stream()
                                .filter(it -> it.name().equals(name))
                                .flatMap(it -> Stream.ofNullable(it.fallback()))
                                .findFirst());
    }
}
