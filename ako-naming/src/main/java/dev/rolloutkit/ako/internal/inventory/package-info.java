/** How a name is taken apart, and what another number of shards changes. */
@NullMarked
package dev.rolloutkit.ako.internal.inventory;

import org.jspecify.annotations.NullMarked;
