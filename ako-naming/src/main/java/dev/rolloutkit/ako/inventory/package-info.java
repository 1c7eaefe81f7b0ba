/** From Avi names back to Kubernetes objects: inventory, explanations, collisions, changes. */
@NullMarked
package dev.rolloutkit.ako.inventory;

import org.jspecify.annotations.NullMarked;
