package dev.troupe.contracts.session;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a listing.
 *
 * @param next cursor of the following page; absent on the last
 */
public record ResultPage<T>(List<T> items, @Nullable String next) {
    public ResultPage {
        items = List.copyOf(items);
    }
}
