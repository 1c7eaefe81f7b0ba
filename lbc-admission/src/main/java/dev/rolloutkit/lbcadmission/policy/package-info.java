/**
 * The rules that depend only on the object, as policies that the API server evaluates itself.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.policy;

import org.jspecify.annotations.NullMarked;
