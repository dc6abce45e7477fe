/**
 * What is asked of language models and what they answer. Nothing outside of the packages below knows
 * which library or provider does.
 */
@NullMarked
package dev.troupe.model;

import org.jspecify.annotations.NullMarked;
