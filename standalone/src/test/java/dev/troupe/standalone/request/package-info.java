/**
 * Requests through the real command line and server, with deaths in between.
 */
@NullMarked
package dev.troupe.standalone.request;

import org.jspecify.annotations.NullMarked;
