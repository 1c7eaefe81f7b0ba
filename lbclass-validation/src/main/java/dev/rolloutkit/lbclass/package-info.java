/** Computes what the API server and controllers do with a Service and its load balancer class. */
@NullMarked
package dev.rolloutkit.lbclass;

import org.jspecify.annotations.NullMarked;
