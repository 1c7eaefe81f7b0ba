/**
 * The servers of Avi pools, from endpoints, nodes or NodePortLocal annotations.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.pool;

import org.jspecify.annotations.NullMarked;
