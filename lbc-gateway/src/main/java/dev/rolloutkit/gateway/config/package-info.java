/**
 * The settings of the controller, and what it observes in AWS.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.config;

import org.jspecify.annotations.NullMarked;
