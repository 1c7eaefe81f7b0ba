/** Which routes attach to which listeners, and why not. */
@NullMarked
package dev.rolloutkit.gateway.attachment;

import org.jspecify.annotations.NullMarked;
