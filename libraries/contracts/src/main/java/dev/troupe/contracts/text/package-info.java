/** Shortens texts, for people and for models. */
@NullMarked
package dev.troupe.contracts.text;

import org.jspecify.annotations.NullMarked;
