/**
 * The types that all modules share: problems, outcomes, name formats, and the strings, times and
 * quantities of Go and Kubernetes.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.apimachinery;

import org.jspecify.annotations.NullMarked;
