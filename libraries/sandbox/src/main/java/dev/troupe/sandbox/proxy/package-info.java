/**
 * The network that commands in a sandbox are granted: an HTTP proxy that reaches listed hosts at public addresses, and the
 * way to it from a network that has nothing else.
 */
@NullMarked
package dev.troupe.sandbox.proxy;

import org.jspecify.annotations.NullMarked;
