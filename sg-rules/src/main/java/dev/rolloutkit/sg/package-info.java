/** Security-group permissions that TargetGroupBindings request, added up. */
@NullMarked
package dev.rolloutkit.sg;

import org.jspecify.annotations.NullMarked;
