/**
 * What a session's stream tells: persisted, numbered events and live ones. One record per kind.
 */
@NullMarked
package dev.troupe.contracts.event;

import org.jspecify.annotations.NullMarked;
