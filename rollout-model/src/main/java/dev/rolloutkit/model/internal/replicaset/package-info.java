/** The metadata and affinity that the controller adds to pod templates. */
@NullMarked
package dev.rolloutkit.model.internal.replicaset;

import org.jspecify.annotations.NullMarked;
