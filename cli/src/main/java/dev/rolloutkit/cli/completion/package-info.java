/** Completion of command lines in shells. */
@NullMarked
package dev.rolloutkit.cli.completion;

import org.jspecify.annotations.NullMarked;
