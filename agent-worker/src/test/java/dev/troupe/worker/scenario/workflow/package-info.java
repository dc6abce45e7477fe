/** Shows requests that are done in phases, stopped and resumed at each. */
@NullMarked
package dev.troupe.worker.scenario.workflow;

import org.jspecify.annotations.NullMarked;
