/** Applies or drops changes of commands that were held aside, when a person says so after the request. */
@NullMarked
package dev.troupe.worker.held;

import org.jspecify.annotations.NullMarked;
