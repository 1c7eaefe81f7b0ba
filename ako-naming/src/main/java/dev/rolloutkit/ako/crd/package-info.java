/**
 * AKO's custom resources: which of them AKO accepts, and to which hosts they apply.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.crd;

import org.jspecify.annotations.NullMarked;
