/**
 * Takes secrets out of texts: values that are known, in any usual encoding, and what looks like a well-known kind of secret.
 * Plain Java without files or network; whoever knows values brings them, whoever keeps texts asks for them.
 */
@NullMarked
package dev.troupe.redaction;

import org.jspecify.annotations.NullMarked;
