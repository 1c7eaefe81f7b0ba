package dev.rolloutkit.alb.patch;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngress;
import java.util.Optional;

/**
 * What to do to an ingress whose rollouts may have been deleted.
 *
 * @param updated the whole object to write back; absent when nothing is to be done
 * @param enqueued rollouts that exist and manage the ingress, in the caller's order: to be
 *     reconciled
 */
public record IngressReset(Optional<AlbIngress> updated, ImmutableList<String> enqueued) {}
