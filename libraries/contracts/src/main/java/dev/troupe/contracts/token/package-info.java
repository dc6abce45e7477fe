/**
 * How services of separate processes prove who they are: short-lived tokens that the orchestrator alone
 * signs, and the public keys that tell its tokens from others.
 */
@NullMarked
package dev.troupe.contracts.token;

import org.jspecify.annotations.NullMarked;
