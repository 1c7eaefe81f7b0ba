/**
 * Defects in how the controller reads objects.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.defect;

import org.jspecify.annotations.NullMarked;
