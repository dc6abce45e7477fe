/**
 * Counts the tokens that a request or a text takes. Where nobody but the provider can, it errs to the
 * high side.
 */
@NullMarked
package dev.troupe.model.token;

import org.jspecify.annotations.NullMarked;
