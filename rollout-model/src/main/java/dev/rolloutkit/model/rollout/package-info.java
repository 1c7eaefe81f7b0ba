/**
 * The Rollout as an immutable value, the resource class for Kubernetes clients, and how to read and write both.
 */
@NullMarked
package dev.rolloutkit.model.rollout;

import org.jspecify.annotations.NullMarked;
