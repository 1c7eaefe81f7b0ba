package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.binding.TargetType;
import java.util.Optional;

/**
 * What the controller writes into the TargetGroupBinding of one Service port.
 *
 * @param decision the groups of the load balancer
 * @param targetType what the targets are
 * @param serviceName the Service
 * @param servicePort its port as the binding names it
 * @param networking the networking block; absent when rules are not managed
 */
public record BindingPlan(
    SgDecision decision,
    TargetType targetType,
    String serviceName,
    IntOrStringValue servicePort,
    Optional<TargetGroupBindingNetworking> networking) {}
