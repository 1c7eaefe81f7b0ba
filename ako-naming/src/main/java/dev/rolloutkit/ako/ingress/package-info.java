/** Reads a single Ingress or OpenShift Route: its hosts, paths and certificates. */
@NullMarked
package dev.rolloutkit.ako.ingress;

import org.jspecify.annotations.NullMarked;
