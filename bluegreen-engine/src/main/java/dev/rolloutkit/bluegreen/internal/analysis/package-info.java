/** The analyses before and after the switch. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.analysis;

import org.jspecify.annotations.NullMarked;
