/**
 * Writes the traffic with models down as it crosses the wire and plays it back without a network. It sits
 * below every protocol and knows none of them.
 */
@NullMarked
package dev.troupe.model.recording;

import org.jspecify.annotations.NullMarked;
