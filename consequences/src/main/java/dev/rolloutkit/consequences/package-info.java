/**
 * Who answers each request before a change, after it and in between.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences;

import org.jspecify.annotations.NullMarked;
