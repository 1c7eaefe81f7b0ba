/**
 * What Rollouts share with every Kubernetes object: metadata, label selectors, times.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.meta;

import org.jspecify.annotations.NullMarked;
