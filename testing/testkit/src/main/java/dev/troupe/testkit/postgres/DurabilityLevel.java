package dev.troupe.testkit.postgres;

import java.util.List;

/** Says how much a server may lose when its processes or the machine die. */
enum DurabilityLevel {
    /** Fast and forgetful; a killed server may come back broken. */
    NONE,
    /** As in production: an acknowledged commit survives a kill. */
    FULL;

    List<String> settings() {
        String value =
                switch (this) {
                    case NONE -> "off";
                    case FULL -> "on";
                };
        return List.of(
                "fsync=" + value, "synchronous_commit=" + value, "full_page_writes=" + value);
    }
}
