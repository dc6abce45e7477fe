/** What one command may take of memory, processes and disk. Tells when a command exceeds that. */
@NullMarked
package dev.troupe.sandbox.limit;

import org.jspecify.annotations.NullMarked;
