/**
 * How failures are named on every wire: stable codes, their exit codes and hints. Every service throws {@link dev.troupe.contracts.error.TroupeException}; every wire carries a {@link dev.troupe.contracts.error.Problem}.
 */
@NullMarked
package dev.troupe.contracts.error;

import org.jspecify.annotations.NullMarked;
