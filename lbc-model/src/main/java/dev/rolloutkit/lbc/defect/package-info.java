/** Defects in how the controller reads objects. */
@NullMarked
package dev.rolloutkit.lbc.defect;

import org.jspecify.annotations.NullMarked;
