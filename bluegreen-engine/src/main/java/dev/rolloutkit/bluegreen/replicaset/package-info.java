/**
 * Creating, sizing and deleting ReplicaSets: the new one, the stable one, old ones, the history.
 */
@NullMarked
package dev.rolloutkit.bluegreen.replicaset;

import org.jspecify.annotations.NullMarked;
