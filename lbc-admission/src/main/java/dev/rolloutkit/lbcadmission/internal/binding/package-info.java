/** The webhooks for TargetGroupBindings: defaults from AWS, and validation. */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.binding;

import org.jspecify.annotations.NullMarked;
