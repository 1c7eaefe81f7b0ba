package dev.rolloutkit.lbclass.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.lbclass.service.Services;

/** The field paths of problems, created once. */
final class Fields {
  static final FieldPath ANNOTATIONS = FieldPath.of("metadata", "annotations");
  static final FieldPath SOURCE_RANGES_ANNOTATION =
      ANNOTATIONS.key(Services.SOURCE_RANGES_ANNOTATION);

  static final FieldPath SPEC = FieldPath.of("spec");
  static final FieldPath ALLOCATE_NODE_PORTS = SPEC.child("allocateLoadBalancerNodePorts");
  static final FieldPath ALLOCATE_NODE_PORTS_WITHOUT_SPEC =
      FieldPath.of("allocateLoadBalancerNodePorts");
  static final FieldPath CLASS = SPEC.child("loadBalancerClass");
  static final FieldPath CLUSTER_IPS = SPEC.child("clusterIPs");
  static final FieldPath EXTERNAL_IPS = SPEC.child("externalIPs");
  static final FieldPath EXTERNAL_NAME = SPEC.child("externalName");
  static final FieldPath EXTERNAL_TRAFFIC_POLICY = SPEC.child("externalTrafficPolicy");
  static final FieldPath HEALTH_CHECK_NODE_PORT = SPEC.child("healthCheckNodePort");
  static final FieldPath INTERNAL_TRAFFIC_POLICY = SPEC.child("internalTrafficPolicy");
  static final FieldPath IP_FAMILIES = SPEC.child("ipFamilies");
  static final FieldPath IP_FAMILY_POLICY = SPEC.child("ipFamilyPolicy");
  static final FieldPath LOAD_BALANCER_IP = SPEC.child("loadBalancerIP");
  static final FieldPath PORTS = SPEC.child("ports");
  static final FieldPath SELECTOR = SPEC.child("selector");
  static final FieldPath SESSION_AFFINITY = SPEC.child("sessionAffinity");
  static final FieldPath SESSION_AFFINITY_CONFIG = SPEC.child("sessionAffinityConfig");
  static final FieldPath SOURCE_RANGES = SPEC.child("loadBalancerSourceRanges");
  static final FieldPath SOURCE_RANGES_WITH_CAPITAL = SPEC.child("LoadBalancerSourceRanges");
  static final FieldPath TRAFFIC_DISTRIBUTION = SPEC.child("trafficDistribution");
  static final FieldPath TYPE = SPEC.child("type");

  static final FieldPath INGRESS = FieldPath.of("status", "loadBalancer", "ingress");

  private Fields() {}
}
