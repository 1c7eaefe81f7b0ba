package dev.rolloutkit.targets.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import org.immutables.value.Value;

/**
 * The objects of the API server that the controller reads. Lists and maps have the order in which
 * the API server lists the objects.
 *
 * <p>Services, slices and endpoints are not copied, so do not change them afterwards.
 */
@Value.Immutable
@ValueStyle
public interface ClusterView {
  /** The bindings. */
  ImmutableMap<NamespacedName, TargetGroupBinding> bindings();

  /** The Services. */
  ImmutableMap<NamespacedName, Service> services();

  /** The EndpointSlices. */
  ImmutableList<EndpointSlice> endpointSlices();

  /** The Endpoints objects, for clusters without slices. */
  ImmutableMap<NamespacedName, Endpoints> endpoints();

  /** The pods. */
  ImmutableMap<NamespacedName, PodInfo> pods();

  /** The nodes by name. */
  ImmutableMap<String, NodeInfo> nodes();

  /** The ConfigMaps of tracked targets, for bindings whose group other clusters use too. */
  ImmutableMap<NamespacedName, String> trackedTargets();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClusterView}. */
  final class Builder extends ImmutableClusterView.Builder {}
}
