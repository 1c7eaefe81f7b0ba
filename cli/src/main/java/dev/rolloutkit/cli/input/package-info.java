/** Sources of manifests other than files, and positions of fields in manifests. */
@NullMarked
package dev.rolloutkit.cli.input;

import org.jspecify.annotations.NullMarked;
