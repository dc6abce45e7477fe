/**
 * Reads a repository's {@code security.json}: which commands it allows, asks about and blocks. Strict, and after a fault
 * it goes on, so that what forbids keeps forbidding. Texts are handed in; nothing here opens a file.
 */
@NullMarked
package dev.troupe.permission.policy;

import org.jspecify.annotations.NullMarked;
