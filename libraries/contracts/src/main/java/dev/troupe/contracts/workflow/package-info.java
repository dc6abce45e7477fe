/** Features built in seven phases, with what people decide and answer on the way. */
@NullMarked
package dev.troupe.contracts.workflow;

import org.jspecify.annotations.NullMarked;
