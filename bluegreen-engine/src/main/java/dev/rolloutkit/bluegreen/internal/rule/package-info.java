/** Rules for the promotion of an update and for the cut-over of its traffic. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.rule;

import org.jspecify.annotations.NullMarked;
