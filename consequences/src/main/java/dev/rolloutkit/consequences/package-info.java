/** Who answers each request before a change, after it and in between. */
@NullMarked
package dev.rolloutkit.consequences;

import org.jspecify.annotations.NullMarked;
