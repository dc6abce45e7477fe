/** Layer 1: validators that check and shorten a request before the model sees it. They keep it within the token budget and within plan mode. */
@NullMarked
package dev.troupe.worker.validation.request;

import org.jspecify.annotations.NullMarked;
