/**
 * The repository map service's HTTP interface. Implemented by its controller, called directly or through proxies.
 */
@NullMarked
package dev.troupe.contracts.repomap.api;

import org.jspecify.annotations.NullMarked;
