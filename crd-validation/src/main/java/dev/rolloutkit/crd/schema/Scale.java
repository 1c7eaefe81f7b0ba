package dev.rolloutkit.crd.schema;

import org.jspecify.annotations.Nullable;

/**
 * The scale subresource of a version: where an object keeps its numbers of replicas.
 *
 * @param specReplicasPath the path of the desired number, such as {@code .spec.replicas}
 * @param statusReplicasPath the path of the actual number
 * @param labelSelectorPath the path of the selector in its text form; {@code null} if absent
 */
public record Scale(
    String specReplicasPath, String statusReplicasPath, @Nullable String labelSelectorPath) {}
