/**
 * The webhooks for TargetGroupBindings: defaults from AWS, and validation.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.binding;

import org.jspecify.annotations.NullMarked;
