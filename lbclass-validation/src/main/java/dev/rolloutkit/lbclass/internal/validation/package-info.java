/** The checks of single fields, and the warnings. */
@NullMarked
package dev.rolloutkit.lbclass.internal.validation;

import org.jspecify.annotations.NullMarked;
