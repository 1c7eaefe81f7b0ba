/**
 * Creating, sizing and deleting ReplicaSets: the new one, the stable one, old ones, the history.
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.replicaset;

import org.jspecify.annotations.NullMarked;
