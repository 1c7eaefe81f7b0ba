/**
 * Determines which controller serves a Service, and what that controller does.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass.ownership;

import org.jspecify.annotations.NullMarked;
