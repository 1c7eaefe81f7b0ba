/** What becomes of objects on their way into a cluster: changed, fitted to their schema, judged. */
@NullMarked
package dev.rolloutkit.lbcadmission.chain;

import org.jspecify.annotations.NullMarked;
