/**
 * The one process: start, stop, and what is said when either fails. A context of its own holds all services.
 */
@NullMarked
package dev.troupe.standalone.app;

import org.jspecify.annotations.NullMarked;
