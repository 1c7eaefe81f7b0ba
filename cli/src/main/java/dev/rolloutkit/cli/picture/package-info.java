/** One writer of boxes, lines, labels and axes, from which all pictures are drawn. */
@NullMarked
package dev.rolloutkit.cli.picture;

import org.jspecify.annotations.NullMarked;
