/** The words of commits. */
@NullMarked
package dev.troupe.worker.run.commit;

import org.jspecify.annotations.NullMarked;
