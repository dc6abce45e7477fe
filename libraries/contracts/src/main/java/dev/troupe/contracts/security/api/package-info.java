/**
 * The security service's HTTP interface. Implemented by its controllers, called directly or through proxies.
 */
@NullMarked
package dev.troupe.contracts.security.api;

import org.jspecify.annotations.NullMarked;
