/** Label selectors as Kubernetes prints them. */
@NullMarked
package dev.rolloutkit.engine.internal.selector;

import org.jspecify.annotations.NullMarked;
