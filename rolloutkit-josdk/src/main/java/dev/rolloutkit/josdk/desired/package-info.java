/**
 * Plans of updates that bring live objects to the desired state and that the server accepts.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.josdk.desired;

import org.jspecify.annotations.NullMarked;
