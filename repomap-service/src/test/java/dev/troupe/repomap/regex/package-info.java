@NullMarked
package dev.troupe.repomap.regex;

import org.jspecify.annotations.NullMarked;
