/** What a change of manifests does. */
@NullMarked
package dev.rolloutkit.cli.diff;

import org.jspecify.annotations.NullMarked;
