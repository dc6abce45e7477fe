/** Changes of single files with their bytes before and after, named by hash. Takes such changes back, all or none. */
@NullMarked
package dev.troupe.workspace.change;

import org.jspecify.annotations.NullMarked;
