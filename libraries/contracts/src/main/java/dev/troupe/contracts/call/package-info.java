/**
 * Who is calling. A caller is bound to the scope of one call on either wire, direct or HTTP.
 */
@NullMarked
package dev.troupe.contracts.call;

import org.jspecify.annotations.NullMarked;
