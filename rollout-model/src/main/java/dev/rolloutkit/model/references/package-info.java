/**
 * Validation of the objects that a Rollout refers to: services, analysis templates and ingresses.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.references;

import org.jspecify.annotations.NullMarked;
