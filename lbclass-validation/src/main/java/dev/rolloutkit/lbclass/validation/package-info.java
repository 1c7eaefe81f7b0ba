/** The problems and warnings of a Service, one file for each family of rules. */
@NullMarked
package dev.rolloutkit.lbclass.validation;

import org.jspecify.annotations.NullMarked;
