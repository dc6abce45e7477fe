package dev.troupe.worker.nativecore;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.syntax.core.NativeCoreOutcome;
import dev.troupe.syntax.tree.TreeSitterCore;
import dev.troupe.worker.settings.NativeCoreMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports which core parses source files: one that was built here, or the slower one that ships, and why. */
public record NativeCoreHealth(NativeCoreLifecycle lifecycle) implements HealthSource {
    private static final String NAME = "parser core";
    private static final String BUILT = "optimised, built on this machine";
    private static final String SHIPPED =
            "the one that ships with Troupe, two to three times slower: ";

    @Override
    public List<HealthCheck> checks() {
        // A process keeps its first core: where one may still appear, asking is not to load the
        // other.
        boolean known =
                System.getProperty(TreeSitterCore.PROPERTY) != null
                        || lifecycle.findOutcome().filter(NativeCoreOutcome::isUsable).isPresent();
        return List.of(
                check(known ? TreeSitterCore.current() : TreeSitterCore.findLoaded().orElse(null)));
    }

    HealthCheck check(@Nullable TreeSitterCore loaded) {
        @Nullable NativeCoreOutcome outcome = lifecycle.findOutcome().orElse(null);
        boolean usable = outcome != null && outcome.isUsable();
        if (loaded == null ? usable : loaded.built()) {
            return HealthCheck.ok(NAME, BUILT);
        }
        if (loaded != null && loaded.isRefused()) {
            return HealthCheck.warning(
                    NAME,
                    SHIPPED + loaded.reason(),
                    "Mend or remove that file, then restart the server.");
        }
        return outcome instanceof NativeCoreOutcome.ChecksumMismatch
                ? HealthCheck.warning(
                        NAME, SHIPPED + outcome.sentence(), "Look at `npm config get registry`.")
                : HealthCheck.ok(NAME, SHIPPED + reason(outcome));
    }

    private String reason(@Nullable NativeCoreOutcome outcome) {
        if (lifecycle.mode() == NativeCoreMode.OFF) {
            return "`troupe.worker.native-core` is off";
        }
        if (outcome == null) {
            return "an optimised one is being built";
        }
        return outcome.isUsable()
                ? "an optimised one was built meanwhile; the next start of the server uses it"
                : outcome.sentence();
    }
}
