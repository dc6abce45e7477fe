/** Formats plans, workflows, diffs, permission decisions and amounts as lines of text. Nothing here prints or asks. */
@NullMarked
package dev.troupe.cli.text;

import org.jspecify.annotations.NullMarked;
