/** Layer 3: validators that decide before a tool runs whether it may, or whether a person must approve. Policy, plan mode, protected paths, secrets and syntax are checked here. */
@NullMarked
package dev.troupe.worker.validation.gate;

import org.jspecify.annotations.NullMarked;
