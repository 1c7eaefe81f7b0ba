/** The releases of Argo Rollouts, and what each changed. */
@NullMarked
package dev.rolloutkit.model.release;

import org.jspecify.annotations.NullMarked;
