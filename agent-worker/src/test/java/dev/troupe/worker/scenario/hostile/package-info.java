/** What hostile scripts can do. */
@NullMarked
package dev.troupe.worker.scenario.hostile;

import org.jspecify.annotations.NullMarked;
