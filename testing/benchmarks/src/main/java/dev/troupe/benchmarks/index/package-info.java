/** How long a repository takes to be indexed and asked, in processes of their own. */
@NullMarked
package dev.troupe.benchmarks.index;

import org.jspecify.annotations.NullMarked;
