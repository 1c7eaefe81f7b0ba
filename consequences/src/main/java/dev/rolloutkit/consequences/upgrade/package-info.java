/**
 * What an upgrade of controllers does to objects that nobody changes.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.upgrade;

import org.jspecify.annotations.NullMarked;
