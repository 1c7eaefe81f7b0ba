/** Times as Kubernetes objects have them. */
@NullMarked
package dev.rolloutkit.engine.internal.time;

import org.jspecify.annotations.NullMarked;
