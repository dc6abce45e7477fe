/** Layer 4: validators that look after a call that has run. They report diffs, write audit entries and count executions. */
@NullMarked
package dev.troupe.worker.validation.result;

import org.jspecify.annotations.NullMarked;
