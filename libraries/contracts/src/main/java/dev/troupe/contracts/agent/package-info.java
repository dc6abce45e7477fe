/** Agents as everybody outside a worker knows them: who there is for a project. */
@NullMarked
package dev.troupe.contracts.agent;

import org.jspecify.annotations.NullMarked;
