/** Finds models, writes one into the user's configuration, and tries it. */
@NullMarked
package dev.troupe.cli.setup;

import org.jspecify.annotations.NullMarked;
