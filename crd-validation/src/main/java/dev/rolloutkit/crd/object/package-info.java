/** Reads the body of a request and prunes, defaults and converts it as the CRD's schema says. */
@NullMarked
package dev.rolloutkit.crd.object;

import org.jspecify.annotations.NullMarked;
