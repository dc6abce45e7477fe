/** Anthropic's protocol, spoken by the vendor's library. What that gets wrong for our use is put right here. */
@NullMarked
package dev.troupe.worker.model.library;

import org.jspecify.annotations.NullMarked;
