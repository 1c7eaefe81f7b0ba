/**
 * The places to which clients connect, and their rules.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.door;

import org.jspecify.annotations.NullMarked;
