/** Indexes the Services and Secrets of a cluster by name. */
@NullMarked
package dev.rolloutkit.stack.internal.build;

import org.jspecify.annotations.NullMarked;
