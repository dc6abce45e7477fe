@NullMarked
package dev.troupe.embeddings;

import org.jspecify.annotations.NullMarked;
