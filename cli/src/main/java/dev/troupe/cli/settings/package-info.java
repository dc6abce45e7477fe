/**
 * The settings that a server started here and now would have, and how they are shown. No server is needed for it: the
 * server reads them with the same code.
 */
@NullMarked
package dev.troupe.cli.settings;

import org.jspecify.annotations.NullMarked;
