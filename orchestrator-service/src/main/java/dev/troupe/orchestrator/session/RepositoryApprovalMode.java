package dev.troupe.orchestrator.session;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** The mode that a session has from its repository's file: for as long as somebody trusts that file. */
public final class RepositoryApprovalMode {
    private final SessionSettings sessionSettings;
    private final Predicate<String> strong;

    /**
     * Over what counts where no file says otherwise.
     *
     * @param strong which keys are set by what is stronger than a file
     */
    public RepositoryApprovalMode(SessionSettings sessionSettings, Predicate<String> strong) {
        this.sessionSettings = sessionSettings;
        this.strong = strong;
    }

    /**
     * Looks again before a task begins. A mode that nobody stands for any more gives way to the one that a
     * session would begin with now, unless that asks less.
     *
     * @return what people are told
     */
    public List<EventBody> settle(SessionEntity session, RepositorySettingsResult settingsResult) {
        String then = session.modeHash();
        if (then == null) {
            return List.of();
        }
        Optional<RepositorySettingsResult.Trusted> now =
                settingsResult
                        .file()
                        .flatMap(it ->
                                it.only(key ->
                                        key.equals(SessionSettings.MODE) && !strong.test(key)));
        String hash = now.map(it -> it.settings().sha256()).orElse(null);
        if (Objects.equals(then, hash)) {
            return List.of();
        }
        ApprovalMode before = session.mode();
        ApprovalMode usual =
                now.map(it -> sessionSettings.with(it.settings()).mode())
                        .orElseGet(sessionSettings::mode);
        ApprovalMode mode = stricter(before, usual);
        session.modeFrom(mode, hash);
        if (mode == before) {
            return settingsResult.lapsed().stream()
                    .<EventBody>map(it -> new EventBody.Notice(TaskRepositorySettings.NOTICE, it))
                    .toList();
        }
        return List.of(
                new EventBody.Notice(
                        TaskRepositorySettings.NOTICE,
                        "The repository's settings file set the session's mode to %s, but the file is no longer trusted; the mode is %s now."
                                .formatted(EnumWireName.of(before), EnumWireName.of(mode))));
    }

    private static ApprovalMode stricter(ApprovalMode one, ApprovalMode other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
