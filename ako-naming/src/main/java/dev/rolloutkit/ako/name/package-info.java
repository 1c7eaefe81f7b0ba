/**
 * Names of Avi objects, one naming scheme for each line of AKO releases.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.name;

import org.jspecify.annotations.NullMarked;
