/** Waiting for changes of files. */
@NullMarked
package dev.rolloutkit.cli.watch;

import org.jspecify.annotations.NullMarked;
