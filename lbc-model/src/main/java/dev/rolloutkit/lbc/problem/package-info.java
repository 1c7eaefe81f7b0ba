/** The codes of problems, and how a decision stops at one. */
@NullMarked
package dev.rolloutkit.lbc.problem;

import org.jspecify.annotations.NullMarked;
