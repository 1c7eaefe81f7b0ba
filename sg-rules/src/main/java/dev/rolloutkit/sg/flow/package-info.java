/** The traffic that live targets need, and whether the rules of security groups admit it. */
@NullMarked
package dev.rolloutkit.sg.flow;

import org.jspecify.annotations.NullMarked;
