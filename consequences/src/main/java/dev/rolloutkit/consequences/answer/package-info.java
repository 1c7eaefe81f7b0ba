/** Who answers a request, and on which way. */
@NullMarked
package dev.rolloutkit.consequences.answer;

import org.jspecify.annotations.NullMarked;
