/** The names under which a host is published. */
@NullMarked
package dev.rolloutkit.ako.internal.shard;

import org.jspecify.annotations.NullMarked;
