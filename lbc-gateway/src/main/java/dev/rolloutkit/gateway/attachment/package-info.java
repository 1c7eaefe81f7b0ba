/**
 * Which routes attach to which listeners, and why not.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.attachment;

import org.jspecify.annotations.NullMarked;
