/**
 * The language-server gateway's HTTP interface. Implemented by its controller, called directly or through proxies.
 */
@NullMarked
package dev.troupe.contracts.languageserver.api;

import org.jspecify.annotations.NullMarked;
