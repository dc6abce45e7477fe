/**
 * The security service: what may run, what may be touched, and the record of both. The configuration
 * of the module, its settings and its HTTP face live here; the engine, the policy files and the trail
 * have packages of their own.
 */
@NullMarked
package dev.troupe.security;

import org.jspecify.annotations.NullMarked;
