/** The single changes that the API server makes to a Service. */
@NullMarked
package dev.rolloutkit.lbclass.internal.strategy;

import org.jspecify.annotations.NullMarked;
