/** Which controller a Service belongs to, and what that controller does next. */
@NullMarked
package dev.rolloutkit.lbclass.ownership;

import org.jspecify.annotations.NullMarked;
