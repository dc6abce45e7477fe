/** JSON that leaves a process or is stored goes through the redactor here. The Jackson module replaces secrets in strings as they are written. */
@NullMarked
package dev.troupe.contracts.redaction;

import org.jspecify.annotations.NullMarked;
