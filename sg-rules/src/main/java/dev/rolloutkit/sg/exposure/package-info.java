/** How much more is open than is asked for, and how little more it could be. */
@NullMarked
package dev.rolloutkit.sg.exposure;

import org.jspecify.annotations.NullMarked;
