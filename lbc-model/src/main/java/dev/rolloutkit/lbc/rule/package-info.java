/**
 * The rules of a listener, from the Ingresses of a group.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.rule;

import org.jspecify.annotations.NullMarked;
