/** What is kept of edits that were refused and of those that worked after them. Values only. */
@NullMarked
package dev.troupe.contracts.lesson;

import org.jspecify.annotations.NullMarked;
