/** Label selectors as the clients of Kubernetes convert and evaluate them. */
@NullMarked
package dev.rolloutkit.apimachinery.label;

import org.jspecify.annotations.NullMarked;
