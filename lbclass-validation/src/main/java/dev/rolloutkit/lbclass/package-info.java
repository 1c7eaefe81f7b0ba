/** The façade: how the API server and controllers treat a Service and its load balancer class. */
@NullMarked
package dev.rolloutkit.lbclass;

import org.jspecify.annotations.NullMarked;
