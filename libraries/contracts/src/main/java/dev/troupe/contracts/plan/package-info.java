/**
 * A request split into tasks, as models propose it and people change it. What makes a plan sound is checked elsewhere.
 */
@NullMarked
package dev.troupe.contracts.plan;

import org.jspecify.annotations.NullMarked;
