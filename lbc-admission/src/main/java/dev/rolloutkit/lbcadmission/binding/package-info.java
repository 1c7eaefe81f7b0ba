/** The webhooks of TargetGroupBindings: defaults from AWS, and the rules of creation and update. */
@NullMarked
package dev.rolloutkit.lbcadmission.binding;

import org.jspecify.annotations.NullMarked;
