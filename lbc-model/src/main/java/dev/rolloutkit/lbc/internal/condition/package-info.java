/** Reads the conditions of listener rules, and checks them. */
@NullMarked
package dev.rolloutkit.lbc.internal.condition;

import org.jspecify.annotations.NullMarked;
