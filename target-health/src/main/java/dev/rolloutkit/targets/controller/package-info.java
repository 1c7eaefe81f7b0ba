/**
 * A pass of the controller: its calls in order, and the controller's state afterwards.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.controller;

import org.jspecify.annotations.NullMarked;
