package dev.troupe.contracts.held;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Asks to apply or drop changes that are held aside.
 *
 * @param ids which; absent: all that can be
 */
public record SettleHeldChangesRequest(HeldChangesAction action, @Nullable List<UUID> ids) {
    /** Copies the list. */
    public SettleHeldChangesRequest {
        ids = ids == null ? null : List.copyOf(ids);
    }
}
