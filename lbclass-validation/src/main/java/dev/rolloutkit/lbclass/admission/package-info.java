/** Admission reviews of Services: a policy on classes, and reviews from JSON to JSON. */
@NullMarked
package dev.rolloutkit.lbclass.admission;

import org.jspecify.annotations.NullMarked;
