/** The places to which clients connect, and their rules. */
@NullMarked
package dev.rolloutkit.consequences.door;

import org.jspecify.annotations.NullMarked;
