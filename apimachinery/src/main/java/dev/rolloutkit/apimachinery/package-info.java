/**
 * The types that all modules share: problems, outcomes, name formats, and the strings, times and
 * quantities of Go and Kubernetes.
 */
@NullMarked
package dev.rolloutkit.apimachinery;

import org.jspecify.annotations.NullMarked;
