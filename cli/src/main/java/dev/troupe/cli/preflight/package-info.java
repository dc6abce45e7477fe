/**
 * What can be known to fail before a server is started for it: no git repository, no such model, no
 * key. Where the answer is not certain nothing is said; the server looks again.
 */
@NullMarked
package dev.troupe.cli.preflight;

import org.jspecify.annotations.NullMarked;
