/** Search by meaning: passages of files as vectors of a language model that runs in this process. */
@NullMarked
package dev.troupe.repomap.semantic;

import org.jspecify.annotations.NullMarked;
