package dev.rolloutkit.consequences.object;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/** The kinds whose objects decide who answers requests. */
public final class Kinds {
  /** {@code Service}. */
  public static final String SERVICE = "Service";

  /** {@code Ingress}. */
  public static final String INGRESS = "Ingress";

  /** {@code Gateway}. */
  public static final String GATEWAY = "Gateway";

  /** The kinds of routes that lead from Gateways to Services. */
  public static final ImmutableSet<String> ROUTES =
      ImmutableSet.of("HTTPRoute", "GRPCRoute", "TCPRoute", "TLSRoute", "UDPRoute");

  /** The kinds of Gateways, of their routes and of their configurations. */
  public static final ImmutableSet<String> OF_GATEWAYS =
      ImmutableSet.<String>builder()
          .add(GATEWAY, "GatewayClass", "ListenerSet", "ReferenceGrant")
          .add("LoadBalancerConfiguration", "TargetGroupConfiguration", "ListenerRuleConfiguration")
          .addAll(ROUTES)
          .build();

  /** {@code Rollout}. */
  public static final String ROLLOUT = "Rollout";

  /** {@code Deployment}. */
  public static final String DEPLOYMENT = "Deployment";

  /** {@code StatefulSet}. */
  public static final String STATEFUL_SET = "StatefulSet";

  /** {@code DaemonSet}. */
  public static final String DAEMON_SET = "DaemonSet";

  /** {@code ReplicaSet}. */
  public static final String REPLICA_SET = "ReplicaSet";

  /** {@code Pod}. */
  public static final String POD = "Pod";

  /** {@code NetworkPolicy}. */
  public static final String NETWORK_POLICY = "NetworkPolicy";

  /** The kinds that run pods which serve requests. */
  public static final ImmutableSet<String> WORKLOADS =
      ImmutableSet.of(DEPLOYMENT, STATEFUL_SET, DAEMON_SET, REPLICA_SET, ROLLOUT, POD);

  /**
   * Kinds of objects that other tools often create; if such an object is not among the given ones,
   * it may still exist.
   */
  static final ImmutableSet<String> NEVER_OURS =
      ImmutableSet.of("ConfigMap", "Secret", "ServiceAccount");

  private static final ImmutableSet<String> CLUSTER =
      ImmutableSet.of(
          "Namespace",
          "IngressClass",
          "IngressClassParams",
          "PriorityClass",
          "RuntimeClass",
          "StorageClass",
          "PersistentVolume",
          "Node",
          "ClusterRole",
          "ClusterRoleBinding",
          "CustomResourceDefinition",
          "GatewayClass",
          "ClusterAnalysisTemplate",
          "APIService",
          "ValidatingWebhookConfiguration",
          "MutatingWebhookConfiguration");

  private static final ImmutableMap<String, String> GROUPS =
      ImmutableMap.<String, String>builder()
          .put(DEPLOYMENT, "apps")
          .put(STATEFUL_SET, "apps")
          .put(DAEMON_SET, "apps")
          .put(REPLICA_SET, "apps")
          .put(ROLLOUT, "argoproj.io")
          .put(INGRESS, "networking.k8s.io")
          .put("IngressClass", "networking.k8s.io")
          .put("IngressClassParams", "elbv2.k8s.aws")
          .put("TargetGroupBinding", "elbv2.k8s.aws")
          .put("HorizontalPodAutoscaler", "autoscaling")
          .put("PodDisruptionBudget", "policy")
          .put("ScaledObject", "keda.sh")
          .put("GatewayClass", "gateway.networking.k8s.io")
          .put(GATEWAY, "gateway.networking.k8s.io")
          .put("ListenerSet", "gateway.networking.k8s.io")
          .put("ReferenceGrant", "gateway.networking.k8s.io")
          .put("HTTPRoute", "gateway.networking.k8s.io")
          .put("GRPCRoute", "gateway.networking.k8s.io")
          .put("TCPRoute", "gateway.networking.k8s.io")
          .put("TLSRoute", "gateway.networking.k8s.io")
          .put("UDPRoute", "gateway.networking.k8s.io")
          .put("LoadBalancerConfiguration", "gateway.k8s.aws")
          .put("TargetGroupConfiguration", "gateway.k8s.aws")
          .put("ListenerRuleConfiguration", "gateway.k8s.aws")
          .buildOrThrow();

  private Kinds() {}

  /** The API group of a kind; empty for the core group and for kinds that are not known. */
  static String group(String kind) {
    return GROUPS.getOrDefault(kind, "");
  }

  /** Whether objects of a kind have {@code spec.replicas}, whose default is one. */
  static boolean hasReplicas(String kind) {
    return kind.equals(DEPLOYMENT)
        || kind.equals(STATEFUL_SET)
        || kind.equals(REPLICA_SET)
        || kind.equals(ROLLOUT);
  }

  /** Whether objects of a kind are cluster-scoped. */
  public static boolean isClusterScoped(String kind) {
    return CLUSTER.contains(kind);
  }
}
