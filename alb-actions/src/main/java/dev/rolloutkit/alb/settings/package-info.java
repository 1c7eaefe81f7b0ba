/**
 * Options of this module: exact to the matched systems, or with their defects fixed.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.settings;

import org.jspecify.annotations.NullMarked;
