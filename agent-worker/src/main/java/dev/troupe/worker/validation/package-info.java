/**
 * The four validation layers around the model and the tools, each an ordered chain of validators that
 * are timed and counted. The one executor in here is the only way to a tool.
 */
@NullMarked
package dev.troupe.worker.validation;

import org.jspecify.annotations.NullMarked;
