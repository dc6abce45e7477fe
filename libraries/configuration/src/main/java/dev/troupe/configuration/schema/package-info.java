/**
 * What settings there are: the published schema as a tree of sections, free names and keys, each key with its
 * default, its range and the layers that may set it. The annotations by which settings records say so are here, too.
 */
@NullMarked
package dev.troupe.configuration.schema;

import org.jspecify.annotations.NullMarked;
