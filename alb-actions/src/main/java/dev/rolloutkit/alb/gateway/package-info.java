/**
 * The weights that Argo Rollouts writes into routes through its plugin for the Gateway API.
 *
 * <p>Source: argoproj-labs/rollouts-plugin-trafficrouter-gatewayapi; its code was read, its
 * behaviour was not recorded.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.gateway;

import org.jspecify.annotations.NullMarked;
