/** Options of this module: exact to the matched systems, or with their defects fixed. */
@NullMarked
package dev.rolloutkit.alb.settings;

import org.jspecify.annotations.NullMarked;
