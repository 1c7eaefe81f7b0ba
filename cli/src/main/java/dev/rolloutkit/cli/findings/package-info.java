/** Findings in one form for all commands, and their output formats. */
@NullMarked
package dev.rolloutkit.cli.findings;

import org.jspecify.annotations.NullMarked;
