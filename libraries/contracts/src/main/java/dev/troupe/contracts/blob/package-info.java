/** Bytes that are named by their SHA-256. Everything that stores or passes file contents uses them, without needing the ledger. */
@NullMarked
package dev.troupe.contracts.blob;

import org.jspecify.annotations.NullMarked;
