/** Security-group permissions that TargetGroupBindings ask for, added up. */
@NullMarked
package dev.rolloutkit.sg;

import org.jspecify.annotations.NullMarked;
