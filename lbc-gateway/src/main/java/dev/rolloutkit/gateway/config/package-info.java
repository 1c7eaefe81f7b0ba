/** The settings of the controller, and what it observes in AWS. */
@NullMarked
package dev.rolloutkit.gateway.config;

import org.jspecify.annotations.NullMarked;
