/**
 * The conditions of listener rules, read from annotations.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.condition;

import org.jspecify.annotations.NullMarked;
