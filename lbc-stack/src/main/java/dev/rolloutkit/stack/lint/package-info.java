/**
 * Finds all problems of an Ingress group and the members that cause them.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.lint;

import org.jspecify.annotations.NullMarked;
