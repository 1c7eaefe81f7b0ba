package dev.rolloutkit.stack.frontend;

import dev.rolloutkit.sg.loadbalancer.HealthCheck;

/**
 * A port of the front load balancer.
 *
 * @param check how the load balancer behind it is checked
 * @param target the port of the load balancer behind it
 */
record FrontendPort(HealthCheck check, int target) {}
