package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** For tests that need a sandbox: where none works they skip, or fail if {@code -Dtroupe.tests.sandbox=required} says so. */
public final class WorkingSandbox {
    private static final boolean REQUIRED =
            "required".equals(System.getProperty("troupe.tests.sandbox"));

    private WorkingSandbox() {}

    /** Goes on only where it works. */
    public static void needed(SandboxStatus status) {
        needed(status.works(), status.detail());
    }

    /** Likewise for whoever has found out by other means. */
    public static void needed(boolean works, String why) {
        needed(REQUIRED, works, why);
    }

    public static void needed(boolean required, boolean works, String why) {
        if (required) {
            assertThat(works).as(why).isTrue();
        } else {
            assumeThat(works).as(why).isTrue();
        }
    }
}
