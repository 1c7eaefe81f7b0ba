/**
 * Who answers a request, and on which way.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.answer;

import org.jspecify.annotations.NullMarked;
