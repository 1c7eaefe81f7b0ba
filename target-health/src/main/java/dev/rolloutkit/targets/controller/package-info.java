/** A pass of the controller: its calls in order, and what it remembers. */
@NullMarked
package dev.rolloutkit.targets.controller;

import org.jspecify.annotations.NullMarked;
