/**
 * Tool calls for models that have none of their own. The tools are described in the prompt, calls are read
 * out of the answer.
 */
@NullMarked
package dev.troupe.model.text;

import org.jspecify.annotations.NullMarked;
