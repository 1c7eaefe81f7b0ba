/** Values as Go prints them. */
@NullMarked
package dev.rolloutkit.crd.internal.object;

import org.jspecify.annotations.NullMarked;
