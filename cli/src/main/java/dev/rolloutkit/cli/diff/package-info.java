/** What a change of manifests brings about. */
@NullMarked
package dev.rolloutkit.cli.diff;

import org.jspecify.annotations.NullMarked;
