/**
 * The API server's validation of Services and its warnings, with one class for each subject.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass.validation;

import org.jspecify.annotations.NullMarked;
