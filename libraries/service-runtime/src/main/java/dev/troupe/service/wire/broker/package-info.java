/**
 * The broker of services in processes of their own, and how topics are written and heard with any
 * broker. Messages only make things faster: nothing here fails or waits for a broker that is away.
 */
@NullMarked
package dev.troupe.service.wire.broker;

import org.jspecify.annotations.NullMarked;
