/**
 * Reads a single Ingress or OpenShift Route: its hosts, paths and certificates.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.ingress;

import org.jspecify.annotations.NullMarked;
