/** Which version of the command line this is. */
@NullMarked
package dev.troupe.cli.version;

import org.jspecify.annotations.NullMarked;
