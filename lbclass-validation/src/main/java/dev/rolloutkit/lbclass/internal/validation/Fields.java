package dev.rolloutkit.lbclass.internal.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.lbclass.service.Services;

/** The field paths of problems, created once. */
public final class Fields {
  static final FieldPath ANNOTATIONS = FieldPath.of("metadata", "annotations");
  public static final FieldPath SOURCE_RANGES_ANNOTATION =
      ANNOTATIONS.key(Services.SOURCE_RANGES_ANNOTATION);

  static final FieldPath SPEC = FieldPath.of("spec");
  public static final FieldPath ALLOCATE_NODE_PORTS = SPEC.child("allocateLoadBalancerNodePorts");
  public static final FieldPath ALLOCATE_NODE_PORTS_WITHOUT_SPEC =
      FieldPath.of("allocateLoadBalancerNodePorts");
  public static final FieldPath CLASS = SPEC.child("loadBalancerClass");
  public static final FieldPath CLUSTER_IPS = SPEC.child("clusterIPs");
  public static final FieldPath EXTERNAL_IPS = SPEC.child("externalIPs");
  public static final FieldPath EXTERNAL_NAME = SPEC.child("externalName");
  public static final FieldPath EXTERNAL_TRAFFIC_POLICY = SPEC.child("externalTrafficPolicy");
  public static final FieldPath HEALTH_CHECK_NODE_PORT = SPEC.child("healthCheckNodePort");
  public static final FieldPath INTERNAL_TRAFFIC_POLICY = SPEC.child("internalTrafficPolicy");
  public static final FieldPath IP_FAMILIES = SPEC.child("ipFamilies");
  public static final FieldPath IP_FAMILY_POLICY = SPEC.child("ipFamilyPolicy");
  static final FieldPath LOAD_BALANCER_IP = SPEC.child("loadBalancerIP");
  public static final FieldPath PORTS = SPEC.child("ports");
  public static final FieldPath SELECTOR = SPEC.child("selector");
  public static final FieldPath SESSION_AFFINITY = SPEC.child("sessionAffinity");
  public static final FieldPath SESSION_AFFINITY_CONFIG = SPEC.child("sessionAffinityConfig");
  public static final FieldPath SOURCE_RANGES = SPEC.child("loadBalancerSourceRanges");
  public static final FieldPath SOURCE_RANGES_WITH_CAPITAL = SPEC.child("LoadBalancerSourceRanges");
  public static final FieldPath TRAFFIC_DISTRIBUTION = SPEC.child("trafficDistribution");
  public static final FieldPath TYPE = SPEC.child("type");

  public static final FieldPath INGRESS = FieldPath.of("status", "loadBalancer", "ingress");

  private Fields() {}
}
