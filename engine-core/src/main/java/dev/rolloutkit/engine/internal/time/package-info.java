/** Times in the format of Kubernetes objects. */
@NullMarked
package dev.rolloutkit.engine.internal.time;

import org.jspecify.annotations.NullMarked;
