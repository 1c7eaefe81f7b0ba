package dev.rolloutkit.program.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Multimaps;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.LbcObjects;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.manifests.InputProblem;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The objects of an export, each as the type that the modules expect. {@link #unread} lists the
 * manifests that cannot be read as their type, each with the field that is wrong; {@link #input} is
 * what they were read from, and {@link #argo} the release of Argo Rollouts as which Rollouts were
 * read.
 */
public record Cluster(
    ReleaseOf<RolloutsChange> argo,
    Items<Rollout> rollouts,
    Items<ReplicaSet> replicaSets,
    Items<Service> services,
    Items<Ingress> ingresses,
    Items<TargetGroupBinding> bindings,
    Items<IngressClassParams> classParams,
    ImmutableList<Item<ObjectNode>> controllers,
    Items<ObjectNode> analysisTemplates,
    Items<ObjectNode> clusterAnalysisTemplates,
    ImmutableList<HasMetadata> others,
    ImmutableSortedMap<String, Integer> counts,
    ImmutableList<InputProblem> unread,
    ManifestSet input) {

  private static final String ANALYSIS_TEMPLATE = "AnalysisTemplate";
  private static final String CLUSTER_ANALYSIS_TEMPLATE = "ClusterAnalysisTemplate";

  private static final ImmutableMap<String, String> KINDS =
      ImmutableMap.<String, String>builder()
          .put("Rollout", "argoproj.io/v1alpha1")
          .put("ReplicaSet", "apps/v1")
          .put("Service", "v1")
          .put("Ingress", "networking.k8s.io/v1")
          .put(TargetGroupBindings.KIND, "elbv2.k8s.aws/v1beta1")
          .put(ANALYSIS_TEMPLATE, "argoproj.io/v1alpha1")
          .put(CLUSTER_ANALYSIS_TEMPLATE, "argoproj.io/v1alpha1")
          .put("Namespace", "v1")
          .put("Secret", "v1")
          .put("Node", "v1")
          .put("Pod", "v1")
          .put("EndpointSlice", "discovery.k8s.io/v1")
          .put("IngressClass", "networking.k8s.io/v1")
          .put("Route", "route.openshift.io/v1")
          .put("AviInfraSetting", "ako.vmware.com/v1beta1")
          .put("HostRule", "ako.vmware.com/v1beta1")
          .put("HTTPRule", "ako.vmware.com/v1beta1")
          .put("SSORule", "ako.vmware.com/v1alpha2")
          .put("L4Rule", "ako.vmware.com/v1alpha2")
          .put("L7Rule", "ako.vmware.com/v1alpha2")
          .put(IngressClassParams.KIND, "elbv2.k8s.aws/v1beta1")
          .buildOrThrow();

  private static final ImmutableList<String> AVI_KINDS =
      ImmutableList.of(
          "Route", "AviInfraSetting", "HostRule", "HTTPRule", "SSORule", "L4Rule", "L7Rule");

  /** An object, and the file and line from which it was read. */
  public record Item<T>(Manifest manifest, T value, ImmutableList<Problem> warnings) {}

  /** All objects of a kind in the order in which they were read, indexed by namespace and name. */
  public record Items<T>(
      ImmutableList<Item<T>> all,
      ImmutableMap<String, Item<T>> byKey,
      ImmutableListMultimap<String, T> byNamespace) {

    private static <T> Items<T> of(List<Item<T>> all) {
      ImmutableMap.Builder<String, Item<T>> byKey = ImmutableMap.builder();
      ImmutableListMultimap.Builder<String, T> byNamespace = ImmutableListMultimap.builder();
      for (Item<T> item : all) {
        byKey.put(item.manifest().namespace() + "/" + item.manifest().name(), item);
        byNamespace.put(item.manifest().namespace(), item.value());
      }
      return new Items<>(ImmutableList.copyOf(all), byKey.buildOrThrow(), byNamespace.build());
    }

    /** The object of that name. */
    public Optional<Item<T>> find(String namespace, String name) {
      return Optional.ofNullable(byKey.get(namespace + "/" + name));
    }

    /** The objects of a namespace. */
    public ImmutableList<T> in(String namespace) {
      return byNamespace.get(namespace);
    }
  }

  /** Whether objects of this kind are kept. */
  public static boolean holds(Manifest manifest) {
    return manifest.apiVersion().equals(KINDS.get(manifest.kind()))
        || IngressVersions.isOld(manifest)
        || Controllers.isOne(manifest);
  }

  /**
   * An AnalysisTemplate or ClusterAnalysisTemplate.
   *
   * @param namespace the namespace of the object that refers to it
   * @param kind {@code AnalysisTemplate} or {@code ClusterAnalysisTemplate}
   */
  public Optional<ObjectNode> analysisTemplate(String namespace, String kind, String name) {
    return (kind.equals(CLUSTER_ANALYSIS_TEMPLATE)
            ? clusterAnalysisTemplates.find(Manifest.DEFAULT_NAMESPACE, name)
            : analysisTemplates.find(namespace, name))
        .map(Item::value);
  }

  /** Reads every manifest as its type. */
  public static Cluster of(ManifestSet input) {
    return of(input, Optional.empty());
  }

  /**
   * Reads every manifest as its type.
   *
   * @param argo the release of Argo Rollouts, if a person says it
   */
  public static Cluster of(ManifestSet input, Optional<ReleaseOf<RolloutsChange>> argo) {
    return of(new Reading(input, argo));
  }

  /**
   * The objects of another state of the cluster; what has the same trees is not read again.
   *
   * @param argo the release of Argo Rollouts, if a person says it
   */
  public Cluster with(ManifestSet other, Optional<ReleaseOf<RolloutsChange>> argo) {
    Reading reading = new Reading(other, argo);
    if (reading.argo.equals(this.argo)) {
      rollouts.all().forEach(item -> reading.known.put(item.manifest().tree(), item));
    }
    for (Items<?> items : List.of(replicaSets, services, ingresses, bindings, classParams)) {
      items.all().forEach(item -> reading.known.put(item.manifest().tree(), item));
    }
    return of(reading);
  }

  private static Cluster of(Reading reading) {
    return new Cluster(
        reading.argo,
        reading.all("Rollout", tree -> Rollouts.read(tree, reading.argo)),
        reading.all("ReplicaSet", fabric8(ReplicaSet.class)),
        reading.all("Service", fabric8(Service.class)),
        reading.all(
            "Ingress", tree -> KubernetesObjects.read(IngressVersions.toV1(tree), Ingress.class)),
        reading.all(TargetGroupBindings.KIND, LbcObjects::binding),
        reading.all(IngressClassParams.KIND, LbcObjects::classParams),
        reading.controllers(),
        reading.all(ANALYSIS_TEMPLATE, Outcome::ok),
        reading.all(CLUSTER_ANALYSIS_TEMPLATE, Outcome::ok),
        reading.others(),
        reading.counts(),
        reading.unread.build(),
        reading.input);
  }

  private static <T extends HasMetadata> Function<ObjectNode, Outcome<T>> fabric8(Class<T> type) {
    return tree -> KubernetesObjects.read(tree, type);
  }

  private static final class Reading {
    private final ManifestSet input;
    private final ReleaseOf<RolloutsChange> argo;
    private final TreeMap<String, Integer> counts = new TreeMap<>();
    private final ImmutableList.Builder<InputProblem> unread = ImmutableList.builder();
    private final ImmutableListMultimap<String, Manifest> byKind;

    /** Objects that were read before, by their trees. */
    private final IdentityHashMap<ObjectNode, Item<?>> known = new IdentityHashMap<>();

    Reading(ManifestSet input, Optional<ReleaseOf<RolloutsChange>> given) {
      this.input = input;
      argo = Controllers.release(input, Controllers.ARGO, RolloutsRelease.HISTORY, given);
      unread.addAll(input.problems());
      byKind = Multimaps.index(input.manifests(), Manifest::kind);
    }

    ImmutableSortedMap<String, Integer> counts() {
      return ImmutableSortedMap.copyOfSorted(counts);
    }

    /** Objects that no section shows but that affect Avi objects and load balancers. */
    ImmutableList<HasMetadata> others() {
      ImmutableList.Builder<HasMetadata> out = ImmutableList.builder();
      out.addAll(values(all("Namespace", fabric8(Namespace.class))));
      out.addAll(values(all("Secret", fabric8(Secret.class))));
      out.addAll(values(all("Node", fabric8(Node.class))));
      out.addAll(values(all("Pod", fabric8(Pod.class))));
      out.addAll(values(all("EndpointSlice", fabric8(EndpointSlice.class))));
      out.addAll(values(all("IngressClass", fabric8(IngressClass.class))));
      for (String kind : AVI_KINDS) {
        out.addAll(values(all(kind, fabric8(GenericKubernetesResource.class))));
      }
      return out.build();
    }

    ImmutableList<Item<ObjectNode>> controllers() {
      ImmutableList.Builder<Item<ObjectNode>> out = ImmutableList.builder();
      for (String kind : Controllers.KINDS) {
        out.addAll(this.<ObjectNode>all(kind, Outcome::ok).all());
      }
      return out.build();
    }

    private static <T> List<T> values(Items<T> items) {
      return items.all().stream().map(Item::value).toList();
    }

    <T> Items<T> all(String kind, Function<ObjectNode, Outcome<T>> read) {
      List<Item<T>> out = new ArrayList<>();
      for (Manifest manifest : byKind.get(kind)) {
        Outcome<T> outcome = read(manifest, read);
        if (outcome instanceof Outcome.Ok<T> ok) {
          out.add(new Item<>(manifest, ok.value(), ok.warnings()));
          counts.merge(kind, 1, Integer::sum);
        } else {
          outcome.problems().forEach(p -> unread.add(problem(manifest, p)));
        }
      }
      return Items.of(out);
    }

    @SuppressWarnings("unchecked") // objects of one kind are read as one type
    private <T> Outcome<T> read(Manifest manifest, Function<ObjectNode, Outcome<T>> read) {
      Item<?> before = known.get(manifest.tree());
      return before != null && before.manifest().kind().equals(manifest.kind())
          ? Outcome.ok((T) before.value(), before.warnings())
          : read.apply(withNamespace(manifest));
    }

    /** An omitted namespace means {@code default}, as with {@code kubectl}. */
    private static ObjectNode withNamespace(Manifest manifest) {
      if (!manifest.isClusterScoped()
          && manifest.tree().path("metadata") instanceof ObjectNode metadata
          && metadata.path("namespace").asText("").isEmpty()) {
        metadata.put("namespace", manifest.namespace());
      }
      return manifest.tree();
    }

    private static InputProblem problem(Manifest manifest, Problem problem) {
      return new InputProblem(
          manifest.at(),
          manifest.kind()
              + " "
              + manifest.namespace()
              + "/"
              + manifest.name()
              + ": "
              + problem.text(),
          InputProblem.Kind.UNREADABLE,
          Optional.of(new InputProblem.Misfit(manifest, problem)));
    }
  }
}
