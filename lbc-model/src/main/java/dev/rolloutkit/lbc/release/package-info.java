/**
 * The releases of the AWS Load Balancer Controller, and what each changed.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.release;

import org.jspecify.annotations.NullMarked;
