/** Consequences of changes of Ingresses and Rollouts for other objects, and how to avoid them. */
@NullMarked
package dev.rolloutkit.webhook.guard;

import org.jspecify.annotations.NullMarked;
