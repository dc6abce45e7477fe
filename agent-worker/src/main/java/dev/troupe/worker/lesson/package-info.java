/** What is kept of edits for corpora: the text of an edit as models write it, in the formats that corpora know. */
@NullMarked
package dev.troupe.worker.lesson;

import org.jspecify.annotations.NullMarked;
