package dev.troupe.edit.perturbed;

import java.util.List;
import java.util.Optional;

/** What becomes of the indentation of one half of an edit. */
interface IndentationChange {

    /** The lines as such a model writes them; empty where they have nothing to lose. */
    Optional<List<String>> on(List<String> lines);
}
