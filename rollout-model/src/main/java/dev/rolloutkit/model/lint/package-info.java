/** Settings that the controller accepts and that seldom do what their author means. */
@NullMarked
package dev.rolloutkit.model.lint;

import org.jspecify.annotations.NullMarked;
