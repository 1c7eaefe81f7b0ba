/** The traffic that living targets need, and whether the rules of their groups admit it. */
@NullMarked
package dev.rolloutkit.sg.flow;

import org.jspecify.annotations.NullMarked;
