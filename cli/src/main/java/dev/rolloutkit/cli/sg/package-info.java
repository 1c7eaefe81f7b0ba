/** Security groups of a cluster export: what a deletion breaks, in words and as a picture. */
@NullMarked
package dev.rolloutkit.cli.sg;

import org.jspecify.annotations.NullMarked;
