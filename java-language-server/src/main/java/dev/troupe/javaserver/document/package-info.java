/**
 * Open documents, addresses and positions of the protocol.
 */
@NullMarked
package dev.troupe.javaserver.document;

import org.jspecify.annotations.NullMarked;
