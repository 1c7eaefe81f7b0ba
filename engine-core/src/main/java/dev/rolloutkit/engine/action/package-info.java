/**
 * The actions that a plan consists of, the rules that ask for them, and what follows when the API
 * server refuses one.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.engine.action;

import org.jspecify.annotations.NullMarked;
