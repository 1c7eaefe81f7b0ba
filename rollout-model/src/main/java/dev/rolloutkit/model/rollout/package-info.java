/**
 * The Rollout as an immutable value, the resource class for Kubernetes clients, and how to read and
 * write both.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.rollout;

import org.jspecify.annotations.NullMarked;
