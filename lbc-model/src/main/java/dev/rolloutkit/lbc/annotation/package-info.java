/** Annotations and their values, parsed as the controller parses them. */
@NullMarked
package dev.rolloutkit.lbc.annotation;

import org.jspecify.annotations.NullMarked;
