/**
 * Rules that people's answers make: the answers are taken from the audit trail, the rules from persons who confirm what
 * they propose. What may be learnt is the permission engine's to say.
 */
@NullMarked
package dev.troupe.security.learning;

import org.jspecify.annotations.NullMarked;
