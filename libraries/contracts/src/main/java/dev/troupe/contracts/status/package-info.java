/** How a server stands: what is at work, and what the last minutes came to. */
@NullMarked
package dev.troupe.contracts.status;

import org.jspecify.annotations.NullMarked;
