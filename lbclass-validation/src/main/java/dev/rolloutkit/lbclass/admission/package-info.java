/**
 * Admission reviews of Services: a policy on classes, and reviews from JSON to JSON.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass.admission;

import org.jspecify.annotations.NullMarked;
