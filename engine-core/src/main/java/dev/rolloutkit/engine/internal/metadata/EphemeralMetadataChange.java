package dev.rolloutkit.engine.internal.metadata;

import dev.rolloutkit.engine.action.MetadataChange;
import org.jspecify.annotations.Nullable;

/**
 * A change of ephemeral metadata, that is, of the labels and annotations that pods have only while
 * they have a certain role.
 *
 * @param modified whether the object is written. Compatibility: it may be written without a change
 *     if somebody else already removed the ephemeral metadata.
 * @param metadata the change of labels and annotations
 * @param annotation the metadata that an annotation of the ReplicaSet records when it is written;
 *     {@code null} to remove the annotation
 */
public record EphemeralMetadataChange(
    boolean modified, MetadataChange metadata, @Nullable String annotation) {}
