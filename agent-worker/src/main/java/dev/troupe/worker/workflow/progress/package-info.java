/** How far a workflow has come, by its journal, and how phases change. Commands of people and phases inherited from an ended workflow are applied here. */
@NullMarked
package dev.troupe.worker.workflow.progress;

import org.jspecify.annotations.NullMarked;
