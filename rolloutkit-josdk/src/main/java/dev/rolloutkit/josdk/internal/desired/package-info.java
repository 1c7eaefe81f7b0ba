/** The desired state of each kind of object. */
@NullMarked
package dev.rolloutkit.josdk.internal.desired;

import org.jspecify.annotations.NullMarked;
