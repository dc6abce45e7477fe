/**
 * The engine: a request and a policy in, a decision out. Plain Java that touches neither disk nor
 * network; what it must know about the disk is handed to it.
 */
@NullMarked
package dev.troupe.security.decision;

import org.jspecify.annotations.NullMarked;
