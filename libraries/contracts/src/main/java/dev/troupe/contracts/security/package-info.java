/**
 * Questions to the policy engine, its decisions, and audit events. Values only.
 */
@NullMarked
package dev.troupe.contracts.security;

import org.jspecify.annotations.NullMarked;
