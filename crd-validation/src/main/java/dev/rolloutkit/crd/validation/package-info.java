/**
 * Checks an object against the schema of its version, apart from the rules in CEL.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.crd.validation;

import org.jspecify.annotations.NullMarked;
