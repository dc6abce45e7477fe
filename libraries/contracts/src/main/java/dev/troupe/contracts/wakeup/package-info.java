/**
 * Messages between services that only make things faster. Losing or doubling one is harmless,
 * because everybody also looks at the ledger.
 */
@NullMarked
package dev.troupe.contracts.wakeup;

import org.jspecify.annotations.NullMarked;
