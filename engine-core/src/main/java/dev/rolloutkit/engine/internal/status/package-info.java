/** The mutable status within a pass, and the patch that writes it. */
@NullMarked
package dev.rolloutkit.engine.internal.status;

import org.jspecify.annotations.NullMarked;
