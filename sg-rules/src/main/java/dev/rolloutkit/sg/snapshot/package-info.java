/** From the objects of a cluster and the groups of EC2 to a snapshot that analyses take. */
@NullMarked
package dev.rolloutkit.sg.snapshot;

import org.jspecify.annotations.NullMarked;
