/**
 * What tools make of their arguments, as data: which options run, write, load or leave, and what operands are.
 * One file per tool in the resources.
 */
@NullMarked
package dev.troupe.permission.schema;

import org.jspecify.annotations.NullMarked;
