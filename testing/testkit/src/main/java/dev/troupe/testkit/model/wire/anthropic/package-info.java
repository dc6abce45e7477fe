/**
 * Anthropic messages: reading and checking requests, writing messages and message events.
 * Requests are checked in the real service's words.
 */
@NullMarked
package dev.troupe.testkit.model.wire.anthropic;

import org.jspecify.annotations.NullMarked;
