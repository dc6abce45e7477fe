/**
 * What models are sent of a large repository, through the real command line and server.
 */
@NullMarked
package dev.troupe.standalone.context;

import org.jspecify.annotations.NullMarked;
