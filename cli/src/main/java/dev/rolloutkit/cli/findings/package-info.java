/** What was found, in one form for all commands, and the formats in which it is shown. */
@NullMarked
package dev.rolloutkit.cli.findings;

import org.jspecify.annotations.NullMarked;
