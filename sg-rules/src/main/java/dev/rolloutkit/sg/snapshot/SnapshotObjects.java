package dev.rolloutkit.sg.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.settings.SgDefect;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import org.immutables.value.Value;

/**
 * The objects of a cluster and of EC2 that decide which targets are reachable. Only the flags are
 * required. Objects that are not given count as not known, and no change that depends on them is
 * called safe. Kubernetes objects are never changed.
 */
@Value.Immutable
@ValueStyle
public interface SnapshotObjects {
  /** The controller's flags. */
  LbcFlags flags();

  /** Which defects of the controller are fixed; none by default. */
  default Fixes<SgDefect> fixes() {
    return Fixes.reference();
  }

  /** The TargetGroupBindings; if several have the same key, the last one counts. */
  ImmutableList<TargetGroupBinding> bindings();

  /**
   * Whether {@link #bindings} contains all TargetGroupBindings of the cluster, as an API server
   * lists them; false by default. If it does not, no change that closes a port is called safe.
   */
  default boolean bindingsComplete() {
    return false;
  }

  /** The Services of the bindings. */
  ImmutableList<Service> services();

  /**
   * The EndpointSlices of the Services. The label {@code kubernetes.io/service-name} names the
   * Service of a slice.
   */
  ImmutableList<EndpointSlice> endpointSlices();

  /**
   * The Pods. Their container ports resolve named ports, and a ready Pod that is in none of the
   * EndpointSlices shows that a slice is missing.
   */
  ImmutableList<Pod> pods();

  /** The Nodes, which are the targets of bindings of target type {@code instance}. */
  ImmutableList<Node> nodes();

  /**
   * Whether {@link #nodes} contains all Nodes of the cluster; false by default. If it does not, the
   * targets of bindings of target type {@code instance} are not known.
   */
  default boolean nodesComplete() {
    return false;
  }

  /** The Ingresses, whose annotations name the security groups of load balancers. */
  ImmutableList<Ingress> ingresses();

  /**
   * The IngressClasses. An Ingress whose class is not given counts as one whose class has no
   * parameters.
   */
  ImmutableList<IngressClass> ingressClasses();

  /**
   * The parameters of the IngressClasses, which may name the group of an Ingress. If those of a
   * given class are not given, the groups of its Ingresses are not known.
   */
  ImmutableList<IngressClassParams> classParams();

  /** The security groups of EC2 with their tags and rules. */
  ImmutableList<SecurityGroup> groups();

  /**
   * The network interfaces: for a pod, under its address, the interface that has this address; for
   * a node, under its name, its primary interface. An interface with the id {@link Eni#HYBRID}
   * marks a pod on a hybrid node.
   */
  ImmutableMap<String, Eni> interfaces();

  /**
   * The known sources of the traffic of bindings. For other bindings, the sources are those in the
   * networking block, or, without one, the security groups in the annotation {@code
   * security-groups} of the Ingress or Service.
   */
  ImmutableMap<NamespacedName, TrafficSource> trafficSources();

  /**
   * The security groups that the caller assumes for the targets of bindings whose network
   * interfaces are not known. Such a binding is assumed to have one live target, unless its
   * EndpointSlices are given and contain no ready endpoint.
   */
  ImmutableMap<NamespacedName, String> assumedGroups();

  /**
   * Whether the caller assumes that groups of {@link #assumedGroups} which are not given contain
   * exactly the rules that the controller would add; false by default. Use it for manifests without
   * access to EC2.
   */
  default boolean assumesRules() {
    return false;
  }

  /** The bindings that the controller has not reconciled since its start. */
  ImmutableSet<NamespacedName> notComputed();

  /**
   * The CIDR blocks of managed prefix lists, by id; the entries of an absent list are not known.
   */
  ImmutableMap<String, ImmutableList<String>> prefixLists();

  /** The quotas of EC2. */
  default QuotaPolicy quota() {
    return QuotaPolicy.defaults();
  }

  /** A new builder; only the flags are required. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SnapshotObjects}. */
  final class Builder extends ImmutableSnapshotObjects.Builder {}
}
