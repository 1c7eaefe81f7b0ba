package dev.rolloutkit.gateway.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdOptions.KubernetesVersion;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.gateway.internal.cluster.CoreObjects;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.action.OidcSecrets;
import dev.rolloutkit.lbc.crds.LbcCrds;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.internal.build.ServiceIndex;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The objects of a cluster that a Gateway depends on, as the API server stores them, sorted by
 * {@code namespace/name}. Of two objects of the same kind, namespace and name only the later one
 * counts.
 *
 * @rule Objects of the Gateway API are pruned, defaulted and validated by their CRDs, and refused
 *     ones are left out.
 */
public final class GatewayCluster {
  private static final String UNCHECKED = "<nil>";

  /**
   * The CRDs. They are read when the first manifest is applied; stored objects do not need them.
   */
  private static final class Schemas {
    static final CrdSet CRDS = CrdSet.empty().withBundled(LbcCrds.all());
    static final CrdOptions NEWEST = new CrdOptions(KubernetesVersion.V1_36);

    private Schemas() {}

    static Optional<ServerAnswer> admit(JsonNode manifest) {
      return CRDS.admit(null, manifest, NEWEST);
    }
  }

  private final ImmutableSortedMap<String, ImmutableSortedMap<String, JsonNode>> objects;
  private final ImmutableSortedMap<String, ImmutableList<Problem>> refused;
  private final ImmutableSortedMap<String, ImmutableList<Problem>> metadataProblems;
  private final ImmutableMap<String, ServiceView> services;
  private final OidcSecrets secrets;

  private GatewayCluster(Reader reader) {
    ImmutableSortedMap.Builder<String, ImmutableSortedMap<String, JsonNode>> all =
        ImmutableSortedMap.orderedBy(CodePoints.ORDER);
    reader.objects.forEach(
        (kind, ofKind) -> all.put(kind, ImmutableSortedMap.copyOfSorted(ofKind)));
    this.objects = all.buildOrThrow();
    this.refused = ImmutableSortedMap.copyOfSorted(reader.refused);
    this.metadataProblems = ImmutableSortedMap.copyOfSorted(reader.metadata);
    this.services = ImmutableMap.copyOf(reader.services);
    this.secrets = ServiceIndex.secrets(reader.secrets.values());
  }

  /**
   * The cluster after the manifests are applied. The CRDs of the Gateway API and of the controller
   * prune their objects, set defaults and validate them. Objects that the API server refuses are
   * not in the cluster; {@link #refused} has their problems.
   */
  public static GatewayCluster applied(Iterable<? extends JsonNode> manifests) {
    Reader out = new Reader();
    manifests.forEach(manifest -> out.add(manifest, true));
    return new GatewayCluster(out);
  }

  /** The cluster with objects that an API server has returned. They are not validated again. */
  public static GatewayCluster stored(Iterable<? extends JsonNode> objects) {
    Reader out = new Reader();
    objects.forEach(object -> out.add(object, false));
    return new GatewayCluster(out);
  }

  /** The problems of refused objects by {@code KIND namespace/name}. */
  public ImmutableSortedMap<String, ImmutableList<Problem>> refused() {
    return refused;
  }

  /**
   * The problems of the metadata of objects, such as an invalid name, by {@code KIND
   * namespace/name}. An API server refuses these objects, too; here they are in the cluster, so
   * that all their problems are found.
   */
  public ImmutableSortedMap<String, ImmutableList<Problem>> metadataProblems() {
    return metadataProblems;
  }

  /** All objects of a kind. */
  public ImmutableCollection<JsonNode> all(String kind) {
    return objects.getOrDefault(kind, ImmutableSortedMap.of()).values();
  }

  /** An object; the namespace is empty for kinds that have none. */
  public Optional<JsonNode> find(String kind, String namespace, String name) {
    return Optional.ofNullable(
        objects.getOrDefault(kind, ImmutableSortedMap.of()).get(namespace + "/" + name));
  }

  /** A Service. */
  public Optional<ServiceView> service(String namespace, String name) {
    return Optional.ofNullable(services.get(namespace + "/" + name));
  }

  /** The Secrets of OIDC clients. */
  public OidcSecrets secrets() {
    return secrets;
  }

  /** Sorts manifests into the cluster and the refused ones. */
  private static final class Reader {
    final TreeMap<String, TreeMap<String, JsonNode>> objects = new TreeMap<>(CodePoints.ORDER);
    final TreeMap<String, ImmutableList<Problem>> refused = new TreeMap<>(CodePoints.ORDER);
    final TreeMap<String, ImmutableList<Problem>> metadata = new TreeMap<>(CodePoints.ORDER);
    final Map<String, ServiceView> services = new HashMap<>();
    final Map<String, Secret> secrets = new HashMap<>();

    void add(JsonNode manifest, boolean admit) {
      String kind = GatewayFields.text(manifest, "kind");
      String key = GatewayFields.key(manifest);
      List<Problem> problems = new ArrayList<>();
      JsonNode stored = manifest;
      ServerAnswer answer = admit ? answerTo(manifest, problems).orElse(null) : null;
      if (answer != null) {
        stored = answer.stored().map(tree -> completed(tree, manifest)).orElse(manifest);
      } else if (kind.equals("Service")) {
        CoreObjects.read(manifest, Service.class, problems)
            .ifPresent(service -> services.put(key, ServiceView.of(service)));
      } else if (kind.equals("Secret")) {
        CoreObjects.read(manifest, Secret.class, problems)
            .ifPresent(secret -> secrets.put(key, secret));
      }
      if (problems.isEmpty()) {
        objects.computeIfAbsent(kind, k -> new TreeMap<>(CodePoints.ORDER)).put(key, stored);
      } else {
        refused.put(kind + " " + key, ImmutableList.copyOf(problems));
      }
    }

    /**
     * Validates a manifest by its schema. Problems of its metadata are collected separately,
     * because they concern neither the schema nor the controller.
     */
    private Optional<ServerAnswer> answerTo(JsonNode manifest, List<Problem> problems) {
      Optional<ServerAnswer> answer = Schemas.admit(manifest);
      if (answer.isEmpty() || answer.get().isAccepted()) {
        return answer;
      }
      List<Problem> ofMetadata =
          answer.get().problems().stream().filter(Reader::isOfMetadata).toList();
      if (!ofMetadata.isEmpty()) {
        metadata.put(
            GatewayFields.text(manifest, "kind") + " " + GatewayFields.key(manifest),
            ImmutableList.copyOf(ofMetadata));
        ObjectNode named = JsonNodeFactory.instance.objectNode();
        manifest.properties().forEach(e -> named.set(e.getKey(), e.getValue()));
        named.putObject("metadata").put("name", "x");
        answer = Schemas.admit(named);
      }
      answer.ifPresent(
          one -> one.problems().stream().filter(Reader::isOfObject).forEach(problems::add));
      return answer;
    }

    private static boolean isOfMetadata(Problem problem) {
      return problem.field().startsWith("metadata");
    }

    /**
     * Whether a problem concerns the object. Otherwise it only says that a rule was not checked.
     */
    private static boolean isOfObject(Problem problem) {
      return !problem.field().equals(UNCHECKED);
    }

    /** The stored object with the metadata and the status of the manifest. */
    private static JsonNode completed(JsonNode stored, JsonNode manifest) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      stored.properties().forEach(e -> out.set(e.getKey(), e.getValue()));
      out.set("metadata", manifest.path("metadata"));
      if (manifest.path("status").isObject()) {
        out.set("status", manifest.path("status"));
      }
      return out;
    }
  }

  @Override
  public String toString() {
    return "GatewayCluster" + Strings.nullToEmpty(objects.keySet().toString());
  }
}
