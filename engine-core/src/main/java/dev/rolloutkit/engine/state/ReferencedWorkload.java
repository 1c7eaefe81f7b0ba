package dev.rolloutkit.engine.state;

import org.jspecify.annotations.Nullable;

/**
 * The fields that a pass reads of the workload that {@code spec.workloadRef} names.
 *
 * @param generation the {@code metadata.generation} of the workload; {@code null} if it is not
 *     known
 * @param replicas the {@code spec.replicas} of the workload; if it is {@code null}, because the
 *     field is not set or not known, the workload is never scaled
 */
public record ReferencedWorkload(@Nullable Long generation, @Nullable Integer replicas) {}
