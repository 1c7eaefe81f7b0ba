/** AKO's own resources: which of them AKO accepts, and what they ask for. */
@NullMarked
package dev.rolloutkit.ako.crd;

import org.jspecify.annotations.NullMarked;
