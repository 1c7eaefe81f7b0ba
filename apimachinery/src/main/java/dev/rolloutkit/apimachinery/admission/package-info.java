/**
 * Reviews of Kubernetes' dynamic admission control, read from JSON and answered in JSON.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.apimachinery.admission;

import org.jspecify.annotations.NullMarked;
