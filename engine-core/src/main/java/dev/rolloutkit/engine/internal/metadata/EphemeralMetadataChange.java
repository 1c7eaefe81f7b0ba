package dev.rolloutkit.engine.internal.metadata;

import dev.rolloutkit.engine.action.MetadataChange;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the labels and annotations that pods carry only in a certain role.
 *
 * @param modified whether the object is written. Compatibility: it may be though nothing of its
 *     metadata changes, when somebody else took out what was put in.
 * @param metadata the change of labels and annotations
 * @param annotation what the ReplicaSet is to remember when it is written; {@code null} to forget
 */
public record EphemeralMetadataChange(
    boolean modified, MetadataChange metadata, @Nullable String annotation) {}
