/**
 * The releases of Argo Rollouts, and what each changed.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.release;

import org.jspecify.annotations.NullMarked;
