/**
 * Google's Gemini API: contents and candidates, function calls with thought signatures, errors with details.
 * Requests are checked in the real service's words.
 */
@NullMarked
package dev.troupe.testkit.model.wire.google;

import org.jspecify.annotations.NullMarked;
