/**
 * Tokens that the orchestrator signs: what they say, how the others verify them and hold them. Knows how
 * to sign, but no key to sign with.
 */
@NullMarked
package dev.troupe.service.wire.token;

import org.jspecify.annotations.NullMarked;
