/**
 * What a service says of its own health, for `troupe doctor`. Checks name the thing, its state and
 * what to do about it.
 */
@NullMarked
package dev.troupe.contracts.health;

import org.jspecify.annotations.NullMarked;
