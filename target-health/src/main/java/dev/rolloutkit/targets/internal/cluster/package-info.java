/** When objects were created. */
@NullMarked
package dev.rolloutkit.targets.internal.cluster;

import org.jspecify.annotations.NullMarked;
