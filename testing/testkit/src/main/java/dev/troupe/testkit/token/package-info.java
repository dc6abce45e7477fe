/**
 * An issuer of tokens with a key of its own: signs what a test wants signed, right or wrong, and
 * publishes the key over HTTP.
 */
@NullMarked
package dev.troupe.testkit.token;

import org.jspecify.annotations.NullMarked;
