/** The settings of AKO that influence names and objects, and its defects. */
@NullMarked
package dev.rolloutkit.ako.config;

import org.jspecify.annotations.NullMarked;
