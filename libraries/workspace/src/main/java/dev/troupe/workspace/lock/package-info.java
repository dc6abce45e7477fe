/** The lock that lets one run at a time write in a checkout on this host. Holders whose lease has expired are evicted, and what their commands left is undone. */
@NullMarked
package dev.troupe.workspace.lock;

import org.jspecify.annotations.NullMarked;
