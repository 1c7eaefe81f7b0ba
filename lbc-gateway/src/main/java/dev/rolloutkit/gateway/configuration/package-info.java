/**
 * Gateway classes and the configurations of load balancers, target groups and rules.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.configuration;

import org.jspecify.annotations.NullMarked;
