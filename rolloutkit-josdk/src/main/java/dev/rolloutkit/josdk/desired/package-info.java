/** What to send, so that an object becomes the desired one and the server accepts it. */
@NullMarked
package dev.rolloutkit.josdk.desired;

import org.jspecify.annotations.NullMarked;
