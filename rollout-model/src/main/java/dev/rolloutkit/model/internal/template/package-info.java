/** The hash of a pod template, and the images of its containers. */
@NullMarked
package dev.rolloutkit.model.internal.template;

import org.jspecify.annotations.NullMarked;
