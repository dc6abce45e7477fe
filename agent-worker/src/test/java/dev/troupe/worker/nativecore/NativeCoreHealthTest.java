package dev.troupe.worker.nativecore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.syntax.core.NativeCoreOutcome;
import dev.troupe.syntax.tree.TreeSitterCore;
import dev.troupe.worker.settings.NativeCoreMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NativeCoreHealthTest {
    private static final String SHIPPED =
            "the one that ships with Troupe, two to three times slower: ";
    private static final TreeSitterCore JAR = new TreeSitterCore(false, "none was built");
    private static final NativeCoreOutcome BUILT =
            new NativeCoreOutcome.Built(Path.of("core.so"), Duration.ofSeconds(5));

    @Test
    void tellsACoreThatWasBuiltHere() {
        TreeSitterCore own = new TreeSitterCore(true, null);

        assertThat(after(BUILT, own).detail()).isEqualTo("optimised, built on this machine");
        assertThat(after(BUILT, null).detail()).isEqualTo("optimised, built on this machine");
        assertThat(after(BUILT, JAR))
                .isEqualTo(
                        HealthCheck.ok(
                                "parser core",
                                SHIPPED
                                        + "an optimised one was built meanwhile; the next start of the server uses it"));
    }

    @Test
    void tellsWhyNoneWasBuilt() {
        assertThat(after(new NativeCoreOutcome.CompilerMissing(), JAR))
                .isEqualTo(
                        HealthCheck.ok(
                                "parser core",
                                SHIPPED
                                        + "No C compiler (`cc`, `gcc` or `clang`) is on the PATH; install one and restart the server."));
        assertThat(after(new NativeCoreOutcome.ProgramMissing("npm"), null).detail())
                .isEqualTo(
                        SHIPPED + "`npm` is not on the PATH; install it and restart the server.");
    }

    @Test
    void warnsOfWhatIsThereAndCannotBeUsed() {
        HealthCheck refused =
                after(BUILT, new TreeSitterCore(false, "core.so belongs to another user"));
        assertThat(refused.status()).isEqualTo("warning");
        assertThat(refused.detail()).isEqualTo(SHIPPED + "core.so belongs to another user");
        assertThat(after(new NativeCoreOutcome.ChecksumMismatch("x.tgz"), JAR).status())
                .isEqualTo("warning");
    }

    @Test
    void offBuildsNothing() {
        NativeCoreLifecycle off =
                new NativeCoreLifecycle(
                        NativeCoreMode.OFF,
                        () -> {
                            throw new AssertionError("built");
                        });
        off.start();

        assertThat(off.isRunning()).isFalse();
        assertThat(new NativeCoreHealth(off).check(null).detail())
                .isEqualTo(SHIPPED + "`troupe.worker.native-core` is off");
    }

    @Test
    void aStopEndsTheBuild() {
        CountDownLatch never = new CountDownLatch(1);
        NativeCoreLifecycle building =
                new NativeCoreLifecycle(
                        NativeCoreMode.AUTO,
                        () -> {
                            never.await();
                            return BUILT;
                        });
        building.start();

        assertThat(new NativeCoreHealth(building).check(JAR).detail())
                .isEqualTo(SHIPPED + "an optimised one is being built");
        building.stop();
        assertThat(building.isRunning()).isFalse();
        assertThat(building.findOutcome()).isEmpty();
    }

    private static HealthCheck after(NativeCoreOutcome outcome, @Nullable TreeSitterCore loaded) {
        NativeCoreLifecycle lifecycle = new NativeCoreLifecycle(NativeCoreMode.AUTO, () -> outcome);
        lifecycle.start();
        Awaitility.await().until(() -> lifecycle.findOutcome().isPresent());
        return new NativeCoreHealth(lifecycle).check(loaded);
    }
}
