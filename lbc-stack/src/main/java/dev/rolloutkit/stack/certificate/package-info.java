/** The certificates of a listener: found by host, or made by the controller. */
@NullMarked
package dev.rolloutkit.stack.certificate;

import org.jspecify.annotations.NullMarked;
