/**
 * The codes of problems, and how a decision stops at one.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.problem;

import org.jspecify.annotations.NullMarked;
