/** Asks the user: approvals by single keys, forms and yes-or-no questions by lines. Parses what they type as an answer. */
@NullMarked
package dev.troupe.cli.prompt;

import org.jspecify.annotations.NullMarked;
