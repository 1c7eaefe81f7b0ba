/**
 * Experiments: pods of several versions that run side by side in a step of a canary.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.experiment;

import org.jspecify.annotations.NullMarked;
