/**
 * Which shared virtual service a host is placed on, and under which names it is published.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.shard;

import org.jspecify.annotations.NullMarked;
