/** A status while a pass works on it, and the patch that writes it. */
@NullMarked
package dev.rolloutkit.engine.internal.status;

import org.jspecify.annotations.NullMarked;
