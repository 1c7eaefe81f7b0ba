/** Options and settings that several rules of this module share, and the codes of its problems. */
@NullMarked
package dev.rolloutkit.sg.settings;

import org.jspecify.annotations.NullMarked;
