/** What AKO reads out of a single Ingress: hosts, paths, certificates. */
@NullMarked
package dev.rolloutkit.ako.ingress;

import org.jspecify.annotations.NullMarked;
