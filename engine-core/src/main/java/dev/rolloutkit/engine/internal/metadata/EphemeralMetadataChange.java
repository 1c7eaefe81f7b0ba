package dev.rolloutkit.engine.internal.metadata;

import dev.rolloutkit.engine.action.MetadataChange;
import org.jspecify.annotations.Nullable;

/**
 * A change of the labels and annotations that pods have only in a certain role.
 *
 * @param modified whether the object is written. Compatibility: it may be written without a change
 *     of its metadata if somebody else removed what the controller had added.
 * @param metadata the change of labels and annotations
 * @param annotation the new value of the ReplicaSet's annotation that records the added metadata;
 *     {@code null} to remove it
 */
public record EphemeralMetadataChange(
    boolean modified, MetadataChange metadata, @Nullable String annotation) {}
