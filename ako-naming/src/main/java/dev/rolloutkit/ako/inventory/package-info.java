/** Relates Avi names to Kubernetes objects: inventories, explanations, collisions, comparisons. */
@NullMarked
package dev.rolloutkit.ako.inventory;

import org.jspecify.annotations.NullMarked;
