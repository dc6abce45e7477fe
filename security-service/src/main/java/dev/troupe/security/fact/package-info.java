/** What is the case in a workspace on this machine, for rules that depend on it. What cannot be told is said so. */
@NullMarked
package dev.troupe.security.fact;

import org.jspecify.annotations.NullMarked;
