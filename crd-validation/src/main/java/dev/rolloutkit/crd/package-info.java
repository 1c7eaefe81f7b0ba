/** The façade: what an API server answers to a custom resource. */
@NullMarked
package dev.rolloutkit.crd;

import org.jspecify.annotations.NullMarked;
