/** The objects of a cluster on which answers depend, read from a folder or watched. */
@NullMarked
package dev.rolloutkit.webhook.world;

import org.jspecify.annotations.NullMarked;
