/** Lets git inside the sandbox take files for unchanged whose contents commands must not see. */
@NullMarked
package dev.troupe.sandbox.index;

import org.jspecify.annotations.NullMarked;
