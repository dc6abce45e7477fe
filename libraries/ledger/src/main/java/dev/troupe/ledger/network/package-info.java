/** The hosts that people have granted to the commands of repositories. */
@NullMarked
package dev.troupe.ledger.network;

import org.jspecify.annotations.NullMarked;
