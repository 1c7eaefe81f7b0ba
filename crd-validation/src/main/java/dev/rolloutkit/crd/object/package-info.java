/**
 * Reads the body of a request and prunes, defaults and converts it as the CRD's schema says.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.crd.object;

import org.jspecify.annotations.NullMarked;
