package dev.troupe.model.catalog;

import java.util.List;
import java.util.Optional;

/** Gives the settings of models as they stand now; a file of settings may change while a server runs. */
public interface ModelSettingsSource {
    /** The newest settings that are right. */
    ModelCatalogSettings current();

    /** Tells why the newest settings do not count, if they do not. */
    default Optional<SettingsFault> fault() {
        return Optional.empty();
    }

    /** Names settings that have changed since the start and count only after the next one. */
    default List<String> waitingForRestart() {
        return List.of();
    }
}
