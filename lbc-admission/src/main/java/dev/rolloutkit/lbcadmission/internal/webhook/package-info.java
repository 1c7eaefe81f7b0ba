/** Which webhook answers a request, and with what. */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.webhook;

import org.jspecify.annotations.NullMarked;
