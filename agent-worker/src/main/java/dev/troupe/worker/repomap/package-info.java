/** The map of a repository and the files that a message needs, as the model reads them before the message. */
@NullMarked
package dev.troupe.worker.repomap;

import org.jspecify.annotations.NullMarked;
