package dev.troupe.syntax.tag;

/**
 * An import, include or require of a file.
 *
 * @param text what is imported, as it is written, without quotes; where names are imported from a module there is one
 *     of these for each name, and it stands behind the module and a dot, as {@code .cart.total} does for Python's {@code
 *     from .cart import total as sum} and {@code java.util.*} for an import on demand
 * @param line the line in which it begins, from 1
 */
public record ImportTag(String text, int line) {}
