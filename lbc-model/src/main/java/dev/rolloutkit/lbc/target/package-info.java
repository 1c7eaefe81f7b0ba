/**
 * The settings of target groups, read from Ingresses and Services.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.target;

import org.jspecify.annotations.NullMarked;
