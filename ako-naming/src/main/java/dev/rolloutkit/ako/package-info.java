/** Names of the Avi objects that AKO makes of Services and Ingresses. */
@NullMarked
package dev.rolloutkit.ako;

import org.jspecify.annotations.NullMarked;
