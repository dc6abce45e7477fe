@NullMarked
package dev.troupe.linesearch.pattern;

import org.jspecify.annotations.NullMarked;
