/** What a change of an Ingress or a Rollout does to others, and how to avoid it. */
@NullMarked
package dev.rolloutkit.webhook.guard;

import org.jspecify.annotations.NullMarked;
