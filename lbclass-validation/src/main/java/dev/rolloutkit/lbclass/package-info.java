/**
 * The façade: how the API server and controllers treat a Service and its load balancer class.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass;

import org.jspecify.annotations.NullMarked;
