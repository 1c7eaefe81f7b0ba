/** The certificates of a listener: discovered by host, or requested by the controller. */
@NullMarked
package dev.rolloutkit.stack.internal.certificate;

import org.jspecify.annotations.NullMarked;
