package dev.troupe.orchestrator.session;

import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.configuration.schema.TrustedRepositorySetting;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.orchestrator.settings.RequiredSettingCheck;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures what a session is when its creator does not say.
 *
 * @param mode {@code plan} changes nothing, {@code ask} asks for every edit and command, {@code
 *     accept-edits} asks what the policy asks, {@code automatic} answers that with yes, but for commands
 *     that can lose history or uncommitted work or that no sandbox would hold, and while the policy cannot be
 *     read or does not decide
 * @param attendance whether somebody can answer: now ({@code interactive}), later ({@code detached}) or
 *     not at all ({@code headless})
 * @param isolation where the work is done: in the checkout itself ({@code in-place}) or in a {@code
 *     worktree} whose result becomes a branch
 * @param cell the pool of workers that reach the checkouts of this machine
 */
@ConfigurationProperties("troupe.orchestrator.session")
public record SessionSettings(
        @TrustedRepositorySetting @DefaultValue("ACCEPT_EDITS") ApprovalMode mode,
        @DefaultValue("INTERACTIVE") SessionAttendance attendance,
        @TrustedRepositorySetting @DefaultValue("IN_PLACE") WorkspaceIsolation isolation,
        @SettingBounds(least = "1") @DefaultValue("local") String cell) {
    static final String MODE = "orchestrator.session.mode";
    static final String ISOLATION = "orchestrator.session.isolation";

    public SessionSettings {
        RequiredSettingCheck.require("troupe.orchestrator.session.cell", cell, "a pool of workers");
    }

    /**
     * The same for a repository whose trusted file sets some of it.
     *
     * @param settings only what is left to it
     */
    SessionSettings with(RepositorySettings settings) {
        return new SessionSettings(
                word(settings, MODE, ApprovalMode.values(), mode),
                attendance,
                word(settings, ISOLATION, WorkspaceIsolation.values(), isolation),
                cell);
    }

    /** The schema knows no other words. */
    private static <E extends Enum<E>> E word(
            RepositorySettings settings, String key, E[] words, E otherwise) {
        return settings.find(key)
                .flatMap(value ->
                        Arrays.stream(words)
                                .filter(it -> EnumWireName.of(it).equals(value.text()))
                                .findFirst())
                .orElse(otherwise);
    }

    SessionSettings with(CreateSessionRequest request) {
        return new SessionSettings(
                or(request.mode(), mode),
                or(request.attendance(), attendance),
                or(request.isolation(), isolation),
                cell);
    }

    private static <T> T or(@Nullable T wished, T otherwise) {
        return wished == null ? otherwise : wished;
    }
}
