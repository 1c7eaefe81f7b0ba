package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The EndpointSlices of each Service, sorted by name. */
final class SliceIndex {
  private static final String SERVICE_NAME_LABEL = "kubernetes.io/service-name";
  private static final Comparator<HasMetadata> BY_NAME =
      Comparator.comparing((HasMetadata o) -> NamespacedName.of(o).name(), CodePoints.ORDER);

  private final Layered<NamespacedName, ImmutableList<EndpointSlice>> byService;

  private SliceIndex(Layered<NamespacedName, ImmutableList<EndpointSlice>> byService) {
    this.byService = byService;
  }

  static SliceIndex of(Map<NamespacedName, EndpointSlice> slices) {
    return new SliceIndex(Layered.of(grouped(slices.values(), SliceIndex::serviceOf)));
  }

  ImmutableList<EndpointSlice> of(NamespacedName service) {
    ImmutableList<EndpointSlice> out = byService.get(service);
    return out == null ? ImmutableList.of() : out;
  }

  /** The index after one slice was created, changed or deleted. */
  SliceIndex with(@Nullable EndpointSlice before, @Nullable EndpointSlice after) {
    Layered<NamespacedName, ImmutableList<EndpointSlice>> out = byService;
    if (before != null) {
      NamespacedName service = serviceOf(before);
      out = out.with(service, edited(out.get(service), before, null));
    }
    if (after != null) {
      NamespacedName service = serviceOf(after);
      out = out.with(service, edited(out.get(service), null, after));
    }
    return new SliceIndex(out);
  }

  private static ImmutableList<EndpointSlice> edited(
      @Nullable List<EndpointSlice> slices,
      @Nullable EndpointSlice removed,
      @Nullable EndpointSlice added) {
    List<EndpointSlice> out = new ArrayList<>(slices == null ? List.of() : slices);
    if (removed != null) {
      out.removeIf(slice -> NamespacedName.of(slice).equals(NamespacedName.of(removed)));
    }
    if (added != null) {
      out.add(added);
      out.sort(BY_NAME);
    }
    return ImmutableList.copyOf(out);
  }

  private static NamespacedName serviceOf(EndpointSlice slice) {
    Map<String, String> labels = AkoManifests.labels(slice);
    return new NamespacedName(
        NamespacedName.of(slice).namespace(),
        AkoManifests.orEmpty(labels == null ? null : labels.get(SERVICE_NAME_LABEL)));
  }

  static <K, T extends HasMetadata> ImmutableMap<K, ImmutableList<T>> grouped(
      Collection<T> objects, Function<T, K> key) {
    List<T> sorted = new ArrayList<>(objects);
    sorted.sort(BY_NAME);
    Map<K, ImmutableList.Builder<T>> groups = new LinkedHashMap<>();
    for (T object : sorted) {
      groups.computeIfAbsent(key.apply(object), k -> ImmutableList.builder()).add(object);
    }
    ImmutableMap.Builder<K, ImmutableList<T>> out =
        ImmutableMap.builderWithExpectedSize(groups.size());
    groups.forEach((k, list) -> out.put(k, list.build()));
    return out.buildOrThrow();
  }
}
