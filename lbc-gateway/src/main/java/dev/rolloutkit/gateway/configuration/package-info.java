/** Gateway classes and the configurations of load balancers, target groups and rules. */
@NullMarked
package dev.rolloutkit.gateway.configuration;

import org.jspecify.annotations.NullMarked;
