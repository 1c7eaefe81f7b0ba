/** The ports of targets. */
@NullMarked
package dev.rolloutkit.lbc.internal.target;

import org.jspecify.annotations.NullMarked;
