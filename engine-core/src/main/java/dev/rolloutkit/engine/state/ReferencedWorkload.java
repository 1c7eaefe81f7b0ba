package dev.rolloutkit.engine.state;

import org.jspecify.annotations.Nullable;

/**
 * The fields that a pass reads of the workload that {@code spec.workloadRef} names.
 *
 * @param generation its {@code metadata.generation}; {@code null} if it is not known
 * @param replicas its {@code spec.replicas}; {@code null} if it has none or it is not known, in
 *     which case the workload is never scaled
 */
public record ReferencedWorkload(@Nullable Long generation, @Nullable Integer replicas) {}
