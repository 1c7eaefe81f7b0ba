/** The {@code rolloutkit} command: explains, reports and simulates what manifests bring about. */
@NullMarked
package dev.rolloutkit.cli;

import org.jspecify.annotations.NullMarked;
