/**
 * Annotations and their values, parsed as the controller parses them.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.annotation;

import org.jspecify.annotations.NullMarked;
