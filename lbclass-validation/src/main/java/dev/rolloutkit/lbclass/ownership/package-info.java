/** Determines which controller serves a Service, and what that controller does. */
@NullMarked
package dev.rolloutkit.lbclass.ownership;

import org.jspecify.annotations.NullMarked;
