/** The steps of a proof: what is compared, and how a difference is told. */
@NullMarked
package dev.rolloutkit.gateway.internal.migration;

import org.jspecify.annotations.NullMarked;
