/** The servers of Avi pools, from endpoints, nodes or NodePortLocal annotations. */
@NullMarked
package dev.rolloutkit.ako.pool;

import org.jspecify.annotations.NullMarked;
