/** Reads an OpenShift Route, and the hosts of rules. */
@NullMarked
package dev.rolloutkit.ako.internal.ingress;

import org.jspecify.annotations.NullMarked;
