package dev.rolloutkit.engine.state;

import org.jspecify.annotations.Nullable;

/**
 * The workload that {@code spec.workloadRef} names, as far as a pass looks at it.
 *
 * @param generation its {@code metadata.generation}; {@code null} when that is not known
 * @param replicas its {@code spec.replicas}; {@code null} when it has none, or is not known: then
 *     it is never scaled
 */
public record ReferencedWorkload(@Nullable Long generation, @Nullable Integer replicas) {}
