/**
 * The front of the edit engine: what a model asked for goes in, a changed text or an honest refusal comes out.
 * Everything below this package is plain Java without Spring; only {@code file} touches the disk.
 */
@NullMarked
package dev.troupe.edit;

import org.jspecify.annotations.NullMarked;
