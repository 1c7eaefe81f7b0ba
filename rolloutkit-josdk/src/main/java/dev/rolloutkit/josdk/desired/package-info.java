/** Plans of updates that bring live objects to the desired state and that the server accepts. */
@NullMarked
package dev.rolloutkit.josdk.desired;

import org.jspecify.annotations.NullMarked;
