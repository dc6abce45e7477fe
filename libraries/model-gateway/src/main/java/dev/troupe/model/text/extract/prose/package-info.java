/** Reads sentences and tells which commands they say are run now. Vocabulary, mood and actors of a sentence decide that. */
@NullMarked
package dev.troupe.model.text.extract.prose;

import org.jspecify.annotations.NullMarked;
