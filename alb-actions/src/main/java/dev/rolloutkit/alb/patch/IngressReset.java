package dev.rolloutkit.alb.patch;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.Optional;

/**
 * The update of an ingress after the deletion of some of its rollouts.
 *
 * @param updated the complete object to write back; empty if there is nothing to do
 * @param enqueued the existing rollouts that manage the ingress and must be reconciled, in the
 *     caller's order
 */
public record IngressReset(Optional<IngressView> updated, ImmutableList<String> enqueued) {}
