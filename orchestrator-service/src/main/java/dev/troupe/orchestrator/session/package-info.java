/** Sessions, the messages said in them, and what people may ask of them. Tasks themselves live in the ledger; here they are created, steered, cancelled and shown. */
@NullMarked
package dev.troupe.orchestrator.session;

import org.jspecify.annotations.NullMarked;
