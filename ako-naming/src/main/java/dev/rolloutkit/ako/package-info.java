/**
 * The façade over AKO: the names and Avi objects that it derives from Services and Ingresses.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako;

import org.jspecify.annotations.NullMarked;
