/**
 * The settings of AKO that influence names and objects, and its defects.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.config;

import org.jspecify.annotations.NullMarked;
