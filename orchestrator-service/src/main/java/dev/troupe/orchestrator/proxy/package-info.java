/** Passes requests about rules, trust, decisions and audit on to the security service, as the caller. */
@NullMarked
package dev.troupe.orchestrator.proxy;

import org.jspecify.annotations.NullMarked;
