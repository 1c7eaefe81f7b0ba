/** The conditions of listener rules, read from annotations. */
@NullMarked
package dev.rolloutkit.lbc.condition;

import org.jspecify.annotations.NullMarked;
