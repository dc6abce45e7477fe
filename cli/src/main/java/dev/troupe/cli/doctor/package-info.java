/**
 * Checks of this machine, each with what to do about a fault. They work without a server; a running server's own checks are added.
 */
@NullMarked
package dev.troupe.cli.doctor;

import org.jspecify.annotations.NullMarked;
