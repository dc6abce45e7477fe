/** Processes of the operating system: their identity, their groups and who is below whom. Also runs Troupe's own short programs such as git. */
@NullMarked
package dev.troupe.sandbox.process;

import org.jspecify.annotations.NullMarked;
