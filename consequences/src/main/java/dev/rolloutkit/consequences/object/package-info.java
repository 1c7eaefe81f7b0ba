/**
 * The objects of a cluster, how they are looked up, and how they change.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.object;

import org.jspecify.annotations.NullMarked;
