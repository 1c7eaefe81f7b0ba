/** The webhooks for TargetGroupBindings: defaults from AWS, and validation. */
@NullMarked
package dev.rolloutkit.lbcadmission.binding;

import org.jspecify.annotations.NullMarked;
