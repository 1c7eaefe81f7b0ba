/**
 * The weights that Argo Rollouts, by its plugin for the Gateway API, writes into routes.
 *
 * <p>Source: argoproj-labs/rollouts-plugin-trafficrouter-gatewayapi, read and not recorded.
 */
@NullMarked
package dev.rolloutkit.alb.gateway;

import org.jspecify.annotations.NullMarked;
