/** Security groups of a cluster export: what a deletion breaks, as text and as a picture. */
@NullMarked
package dev.rolloutkit.cli.sg;

import org.jspecify.annotations.NullMarked;
