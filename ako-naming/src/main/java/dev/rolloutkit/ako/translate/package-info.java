/** AKO's full sync: from a cluster to the Avi objects it would make. */
@NullMarked
package dev.rolloutkit.ako.translate;

import org.jspecify.annotations.NullMarked;
