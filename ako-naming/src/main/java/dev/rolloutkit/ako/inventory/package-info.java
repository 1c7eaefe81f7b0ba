/**
 * Relates Avi names to Kubernetes objects: inventories, explanations, collisions, comparisons.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.inventory;

import org.jspecify.annotations.NullMarked;
