package dev.troupe.orchestrator.session;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Holds what a repository's trusted file brings into one task. */
public record TaskRepositorySettings(Optional<RepositorySettingsResult.Trusted> trusted) {
    /** The code of notices that tell whose settings count. */
    static final String NOTICE = "repository-settings";

    private static final String OF_SESSIONS = "orchestrator.";

    /**
     * The part of the file that tasks are told.
     *
     * @throws dev.troupe.contracts.error.TroupeException when the file has a fault or cannot be asked about
     */
    public static TaskRepositorySettings of(RepositorySettingsResult settingsResult) {
        return new TaskRepositorySettings(
                settingsResult.file().map(file -> file.part(key -> !key.startsWith(OF_SESSIONS))));
    }

    /** Returns what the task's input says of the file; null when there is none that a person trusts. */
    public @Nullable RepositorySettings settings() {
        return trusted.map(RepositorySettingsResult.Trusted::settings).orElse(null);
    }

    /** Tells people when another text counts than for the session's request before. */
    public List<EventBody> news(SessionEntity session) {
        var sets = trusted.filter(RepositorySettingsResult.Trusted::sets);
        String hash = sets.map(file -> file.settings().sha256()).orElse(null);
        if (!session.takes(hash)) {
            return List.of();
        }
        String text =
                sets.map(RepositorySettingsResult.Trusted::sentence)
                        .orElse(
                                "The repository's settings file no longer sets anything: it is gone, was changed since somebody trusted it, or sets nothing.");
        return List.of(new EventBody.Notice(NOTICE, text));
    }

    /** Returns what the audit trail keeps of the file. */
    public Map<String, String> detail() {
        return trusted.map(file -> Map.of("settings", file.settings().sha256())).orElse(Map.of());
    }
}
