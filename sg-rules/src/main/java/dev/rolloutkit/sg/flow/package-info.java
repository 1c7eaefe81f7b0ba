/**
 * The traffic that live targets need, and whether the rules of security groups admit it.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.flow;

import org.jspecify.annotations.NullMarked;
