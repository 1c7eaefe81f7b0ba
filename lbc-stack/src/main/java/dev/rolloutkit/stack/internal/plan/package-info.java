/** What is assumed about AWS where manifests do not say it. */
@NullMarked
package dev.rolloutkit.stack.internal.plan;

import org.jspecify.annotations.NullMarked;
