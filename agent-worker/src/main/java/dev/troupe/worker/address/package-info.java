/** Which hosts and addresses this worker may connect to on behalf of agents and their commands. */
@NullMarked
package dev.troupe.worker.address;

import org.jspecify.annotations.NullMarked;
