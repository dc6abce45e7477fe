/**
 * The security service as a process of its own. Until callers carry signed tokens it serves this
 * machine only and knows one shared secret.
 */
@NullMarked
package dev.troupe.security.app;

import org.jspecify.annotations.NullMarked;
