/** Which shared virtual service a host is placed on, and under which names it is published. */
@NullMarked
package dev.rolloutkit.ako.shard;

import org.jspecify.annotations.NullMarked;
