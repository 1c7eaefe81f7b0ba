/** The objects of a cluster that decide on an answer: from a folder, or watched. */
@NullMarked
package dev.rolloutkit.webhook.world;

import org.jspecify.annotations.NullMarked;
