/** Reads fields of the objects that a Gateway refers to. */
@NullMarked
package dev.rolloutkit.gateway.internal.cluster;

import org.jspecify.annotations.NullMarked;
