/**
 * What the API server and the service controller decide about a Service and its load balancer
 * class.
 */
@NullMarked
package dev.rolloutkit.lbclass;

import org.jspecify.annotations.NullMarked;
