/**
 * Says whether the configured models can be called, and if not, what to do.
 */
@NullMarked
package dev.troupe.model.health;

import org.jspecify.annotations.NullMarked;
