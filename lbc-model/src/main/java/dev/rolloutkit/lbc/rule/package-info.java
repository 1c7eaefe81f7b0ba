/** The rules of a listener, from the Ingresses of a group. */
@NullMarked
package dev.rolloutkit.lbc.rule;

import org.jspecify.annotations.NullMarked;
