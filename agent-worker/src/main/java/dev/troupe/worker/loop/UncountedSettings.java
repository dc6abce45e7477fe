package dev.troupe.worker.loop;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.SettingsFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tells what of the settings does not count for a request, and what holds instead.
 *
 * @param policyFault what is wrong with a file of the policy, and what holds meanwhile
 */
record UncountedSettings(ModelCatalog catalog, Supplier<Optional<String>> policyFault) {
    private static final String OLD_COUNT =
            "Until that is corrected, the models and agents that were set before count";

    List<EventBody.Notice> notices() {
        List<EventBody.Notice> notices = new ArrayList<>();
        Optional<String> policy = policyFault.get();
        Optional<SettingsFault> settings = catalog.settingsFault();
        settings.ifPresent(it -> notices.add(broken(text(it, policy))));
        // One mistake in one file is told once.
        policy.filter(it -> settings.filter(one -> it.contains(one.file())).isEmpty())
                .ifPresent(it -> notices.add(broken(it)));
        List<String> waiting = catalog.waitingForRestart();
        if (!waiting.isEmpty()) {
            notices.add(
                    new EventBody.Notice(
                            "restart-needed",
                            "%s in config.yaml changed after the server started and takes effect after a restart: run `troupe stop`; the next command starts the server again."
                                    .formatted(String.join(", ", waiting))));
        }
        return notices;
    }

    private static String text(SettingsFault fault, Optional<String> policy) {
        boolean both = policy.filter(it -> it.contains(fault.file())).isPresent();
        return "%s %s%s"
                .formatted(
                        fault.sentence(),
                        OLD_COUNT,
                        both ? ", and everything asks that is not blocked." : ".");
    }

    private static EventBody.Notice broken(String text) {
        return new EventBody.Notice("settings-broken", text);
    }
}
