/** The single questions about a change, each with the findings that answer it. */
@NullMarked
package dev.rolloutkit.consequences.internal.review;

import org.jspecify.annotations.NullMarked;
