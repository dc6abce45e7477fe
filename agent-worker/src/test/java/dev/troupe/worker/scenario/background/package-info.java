/** Shows commands that go on in the background of a run. */
@NullMarked
package dev.troupe.worker.scenario.background;

import org.jspecify.annotations.NullMarked;
