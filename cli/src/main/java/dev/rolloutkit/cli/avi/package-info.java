/**
 * Avi objects of a cluster export: their inventory, the way back from a name, changes of shards.
 */
@NullMarked
package dev.rolloutkit.cli.avi;

import org.jspecify.annotations.NullMarked;
