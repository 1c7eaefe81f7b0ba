/**
 * Label selectors as the clients of Kubernetes convert and evaluate them.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.apimachinery.label;

import org.jspecify.annotations.NullMarked;
