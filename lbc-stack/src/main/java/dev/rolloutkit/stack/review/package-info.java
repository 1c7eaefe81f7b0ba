/**
 * Reviews of an Ingress before it is admitted: what it would do to the groups that it belongs to.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.review;

import org.jspecify.annotations.NullMarked;
