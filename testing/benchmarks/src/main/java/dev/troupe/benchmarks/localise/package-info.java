/** Which files a request needs: ranks them for the cases of a corpus, and learns the weights of the ranking from cases. */
@NullMarked
package dev.troupe.benchmarks.localise;

import org.jspecify.annotations.NullMarked;
