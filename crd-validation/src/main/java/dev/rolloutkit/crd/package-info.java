/**
 * The façade: what an API server answers to a custom resource.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.crd;

import org.jspecify.annotations.NullMarked;
