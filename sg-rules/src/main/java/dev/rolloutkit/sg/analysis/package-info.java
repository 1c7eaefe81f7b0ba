/** What a change would do to living targets, why a port is open, and what could be better. */
@NullMarked
package dev.rolloutkit.sg.analysis;

import org.jspecify.annotations.NullMarked;
