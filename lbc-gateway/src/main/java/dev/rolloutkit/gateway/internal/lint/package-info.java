/** What is unsafe about a Gateway although no condition shows it. */
@NullMarked
package dev.rolloutkit.gateway.internal.lint;

import org.jspecify.annotations.NullMarked;
