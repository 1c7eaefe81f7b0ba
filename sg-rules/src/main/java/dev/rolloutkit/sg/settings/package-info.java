/**
 * Options and settings that several rules of this module share, and the codes of its problems.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.settings;

import org.jspecify.annotations.NullMarked;
