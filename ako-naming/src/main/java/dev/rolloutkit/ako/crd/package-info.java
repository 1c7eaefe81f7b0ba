/** AKO's custom resources: which of them AKO accepts, and to which hosts they apply. */
@NullMarked
package dev.rolloutkit.ako.crd;

import org.jspecify.annotations.NullMarked;
