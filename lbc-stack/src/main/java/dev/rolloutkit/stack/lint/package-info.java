/** Finds all problems of an Ingress group and the members that cause them. */
@NullMarked
package dev.rolloutkit.stack.lint;

import org.jspecify.annotations.NullMarked;
