/**
 * Who answers a request, and by which steps the request gets there.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.answer;

import org.jspecify.annotations.NullMarked;
