/** Reviews of changes, and deletions among manifests. */
@NullMarked
package dev.rolloutkit.sg.internal.analysis;

import org.jspecify.annotations.NullMarked;
