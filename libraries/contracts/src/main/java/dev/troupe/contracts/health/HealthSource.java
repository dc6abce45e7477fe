package dev.troupe.contracts.health;

import java.util.List;

/** Something that can say how it is. Services offer theirs as beans; the doctor collects them. */
public interface HealthSource {
    /** Its checks, made now; takes a few seconds at most. */
    List<HealthCheck> checks();
}
