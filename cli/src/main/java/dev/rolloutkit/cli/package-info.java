/** The {@code rolloutkit} command: explains, reports and simulates the effects of manifests. */
@NullMarked
package dev.rolloutkit.cli;

import org.jspecify.annotations.NullMarked;
