/**
 * Reviews of an Ingress before it is admitted: what it would do to the groups that it belongs to.
 */
@NullMarked
package dev.rolloutkit.stack.review;

import org.jspecify.annotations.NullMarked;
