/** What a proof assumes. */
@NullMarked
package dev.rolloutkit.targets.internal.cutover;

import org.jspecify.annotations.NullMarked;
