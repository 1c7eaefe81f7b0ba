/** The command line of a program: its run, its exit status, its version, options of AKO. */
@NullMarked
package dev.rolloutkit.program.command;

import org.jspecify.annotations.NullMarked;
