package dev.troupe.contracts.repomap;

import java.util.List;

/**
 * The places that answer a question about symbols.
 *
 * @param places in the order of the question; at most as many as were asked for
 * @param total how many there are
 */
public record SymbolAnswer(RepositoryFreshness freshness, List<SymbolPlace> places, int total) {
    /** Copies the list. */
    public SymbolAnswer {
        places = List.copyOf(places);
    }
}
