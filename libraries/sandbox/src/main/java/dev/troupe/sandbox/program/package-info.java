/** Programs that serve the services for long over their standard streams: their start, their memory and their end. */
@NullMarked
package dev.troupe.sandbox.program;

import org.jspecify.annotations.NullMarked;
