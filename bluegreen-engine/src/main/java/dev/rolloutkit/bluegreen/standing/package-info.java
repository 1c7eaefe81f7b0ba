/**
 * What people and admission hooks want to know of an update: where it stands, what is odd about it.
 */
@NullMarked
package dev.rolloutkit.bluegreen.standing;

import org.jspecify.annotations.NullMarked;
