/**
 * The Rollout as an immutable value, the envelope for Kubernetes clients, and how both are read and
 * written.
 */
@NullMarked
package dev.rolloutkit.model.rollout;

import org.jspecify.annotations.NullMarked;
