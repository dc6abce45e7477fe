/** Which hosts and addresses this worker may connect to on behalf of agents and their commands. */
@NullMarked
package dev.troupe.sandbox.address;

import org.jspecify.annotations.NullMarked;
