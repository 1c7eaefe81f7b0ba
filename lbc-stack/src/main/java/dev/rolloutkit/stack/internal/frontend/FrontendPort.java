package dev.rolloutkit.stack.internal.frontend;

import dev.rolloutkit.lbc.target.HealthCheck;

/**
 * A port of the network load balancer in front of an application load balancer.
 *
 * @param check the health check of the application load balancer
 * @param target the port of the application load balancer
 */
record FrontendPort(HealthCheck check, int target) {}
