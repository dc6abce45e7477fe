/** What people send with their messages: standard input, images and what their own commands printed. */
@NullMarked
package dev.troupe.cli.attachment;

import org.jspecify.annotations.NullMarked;
