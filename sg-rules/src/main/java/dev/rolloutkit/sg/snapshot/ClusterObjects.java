package dev.rolloutkit.sg.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.settings.SgOptions;
import dev.rolloutkit.sg.settings.SgSettings;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import org.immutables.value.Value;

/**
 * The objects of a cluster, and of EC2, that decide who reaches whom. Only the settings must be
 * given. What is left out is not known, and what is not known is never called safe. Kubernetes
 * objects are only read.
 */
@Value.Immutable
@ValueStyle
public interface ClusterObjects {
  /** The controller's settings. */
  SgSettings settings();

  /** How the controller deviates from upstream; not at all by default. */
  default SgOptions options() {
    return SgOptions.reference();
  }

  /** The TargetGroupBindings; of several with one key the last counts. */
  ImmutableList<TargetGroupBinding> bindings();

  /**
   * Whether these are all TargetGroupBindings of the cluster, as when an API server listed them.
   * Unless they are, no change that closes a port is called safe.
   */
  default boolean bindingsComplete() {
    return false;
  }

  /** The Services of the bindings. */
  ImmutableList<Service> services();

  /** The EndpointSlices of the Services, with their label {@code kubernetes.io/service-name}. */
  ImmutableList<EndpointSlice> endpointSlices();

  /**
   * The Pods: their container ports resolve named ports, and a ready one that no slice holds tells
   * that a slice is missing.
   */
  ImmutableList<Pod> pods();

  /** The Nodes, which are the targets of bindings of target type {@code instance}. */
  ImmutableList<Node> nodes();

  /**
   * Whether these are all Nodes of the cluster. Unless they are, who reaches the targets of a
   * binding of target type {@code instance} is not known.
   */
  default boolean nodesComplete() {
    return false;
  }

  /** The Ingresses, whose annotations name the groups of load balancers. */
  ImmutableList<Ingress> ingresses();

  /** The security groups of EC2 with their tags and rules. */
  ImmutableList<SecurityGroup> groups();

  /**
   * The network interfaces, by the address of a pod or the name of a node: for a pod the one that
   * has its address, for a node its primary one. {@link Eni#HYBRID} marks a pod on a hybrid node.
   */
  ImmutableMap<String, Eni> interfaces();

  /**
   * Where the traffic of a binding's load balancer comes from, for those of which it is known. Of
   * others it is what the networking block names, else what the annotation {@code security-groups}
   * of their Ingress or Service names.
   */
  ImmutableMap<TgbKey, TrafficSource> trafficSources();

  /**
   * For bindings whose targets' interfaces are not known, the security group that they are taken to
   * sit on: an assumption of the caller's. Such a binding is taken to have one living target,
   * unless its EndpointSlices are given and hold no ready endpoint.
   */
  ImmutableMap<TgbKey, String> assumedGroups();

  /**
   * Whether assumed groups that are not given are taken to hold just the rules that the controller
   * wants: an assumption of the caller's, for manifests without a view of EC2.
   */
  default boolean assumesRules() {
    return false;
  }

  /** The bindings that the controller has not come to since its start. */
  ImmutableSet<TgbKey> notComputed();

  /** The blocks in managed prefix lists, by id; a list that is absent is unknown. */
  ImmutableMap<String, ImmutableList<String>> prefixLists();

  /** The limits of EC2. */
  default QuotaPolicy quota() {
    return QuotaPolicy.defaults();
  }

  /** A new builder; only the settings must be given. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClusterObjects}. */
  final class Builder extends ImmutableClusterObjects.Builder {}
}
