/** What is unsafe about a Gateway although no condition shows it. */
@NullMarked
package dev.rolloutkit.gateway.lint;

import org.jspecify.annotations.NullMarked;
