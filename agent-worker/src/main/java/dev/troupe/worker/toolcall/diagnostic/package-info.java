/** What becomes of a turn whose changes have caused errors: the model hears of them, nothing is committed, and in the end all is taken back. */
@NullMarked
package dev.troupe.worker.toolcall.diagnostic;

import org.jspecify.annotations.NullMarked;
