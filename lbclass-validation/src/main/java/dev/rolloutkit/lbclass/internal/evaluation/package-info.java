/** The steps of a verdict, and what it leaves open. */
@NullMarked
package dev.rolloutkit.lbclass.internal.evaluation;

import org.jspecify.annotations.NullMarked;
