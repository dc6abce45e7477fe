/** Splits a model's text into blocks and finds the commands in code fences and terminal transcripts. Shell prompts and shell code are parsed here. */
@NullMarked
package dev.troupe.model.text.extract.block;

import org.jspecify.annotations.NullMarked;
