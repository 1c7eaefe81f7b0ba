package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.binding.TargetType;
import java.util.Optional;

/**
 * The fields that the controller writes into the TargetGroupBinding of one Service port.
 *
 * @param decision the security groups of the load balancer
 * @param targetType the type of the targets
 * @param serviceName the name of the Service
 * @param servicePort the port of the Service as the binding names it
 * @param networking the networking block; absent if the controller does not manage the rules of
 *     targets
 */
public record BindingPlan(
    SgDecision decision,
    TargetType targetType,
    String serviceName,
    IntOrStringValue servicePort,
    Optional<TargetGroupBindingNetworking> networking) {}
