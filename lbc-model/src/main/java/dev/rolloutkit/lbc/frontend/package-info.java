/**
 * The listeners of application load balancers, read from Ingresses.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.frontend;

import org.jspecify.annotations.NullMarked;
