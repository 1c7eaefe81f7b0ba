/** Validates what a Rollout refers to: services, analysis templates, ingresses. */
@NullMarked
package dev.rolloutkit.model.references;

import org.jspecify.annotations.NullMarked;
