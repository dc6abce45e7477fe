/** Layer 2: validators of a call right after the model wrote it. They check the tool's name, the JSON and the schema of the arguments. */
@NullMarked
package dev.troupe.worker.validation.call;

import org.jspecify.annotations.NullMarked;
