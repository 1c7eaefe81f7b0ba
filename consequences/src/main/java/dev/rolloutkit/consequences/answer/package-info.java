/** Who answers a request, and by which steps the request gets there. */
@NullMarked
package dev.rolloutkit.consequences.answer;

import org.jspecify.annotations.NullMarked;
