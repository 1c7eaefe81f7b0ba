/** What the controller records about a running update. */
@NullMarked
package dev.rolloutkit.model.status;

import org.jspecify.annotations.NullMarked;
