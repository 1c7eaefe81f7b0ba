/** What a translation reports besides its graph. */
@NullMarked
package dev.rolloutkit.ako.internal.report;

import org.jspecify.annotations.NullMarked;
