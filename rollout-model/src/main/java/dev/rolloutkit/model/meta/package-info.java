/** What Rollouts share with every Kubernetes object: metadata, label selectors, times. */
@NullMarked
package dev.rolloutkit.model.meta;

import org.jspecify.annotations.NullMarked;
