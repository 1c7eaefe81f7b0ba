/**
 * Validation of the objects that a Rollout refers to: services, analysis templates and ingresses.
 */
@NullMarked
package dev.rolloutkit.model.references;

import org.jspecify.annotations.NullMarked;
