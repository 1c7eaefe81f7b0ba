/** The problems and warnings of Services, with one file for each family of rules. */
@NullMarked
package dev.rolloutkit.lbclass.validation;

import org.jspecify.annotations.NullMarked;
