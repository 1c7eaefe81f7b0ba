/** The API server's validation of Services and its warnings, with one class for each subject. */
@NullMarked
package dev.rolloutkit.lbclass.validation;

import org.jspecify.annotations.NullMarked;
