/**
 * What one pass of the controller holds: the copies of objects that it works on, what it has
 * decided, and what it writes. Machinery of the engine, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.pass;

import org.jspecify.annotations.NullMarked;
