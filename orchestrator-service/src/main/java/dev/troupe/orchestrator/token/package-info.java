/**
 * Signs tokens for services in processes of their own and publishes the keys that verify them. In one
 * process with the others nothing is signed, and nothing of this is there.
 */
@NullMarked
package dev.troupe.orchestrator.token;

import org.jspecify.annotations.NullMarked;
