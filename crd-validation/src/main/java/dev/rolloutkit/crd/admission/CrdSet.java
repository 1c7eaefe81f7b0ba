package dev.rolloutkit.crd.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.admission.BundledCrd;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import dev.rolloutkit.crd.schema.CrdReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Some CRDs, and the answers to manifests of an API server that has these CRDs.
 *
 * <p>A CRD is read and its rules are compiled when the first object of its kind is validated; CRDs
 * of other kinds cost nothing. A set is immutable and may be used by several threads.
 *
 * <p>A manifest has no URL: its {@code apiVersion}, namespace and name take the place of one, and a
 * missing namespace is {@code default}. The {@code uid} and {@code resourceVersion}, which objects
 * exported from a cluster have, are ignored, so that there is never a conflict.
 *
 * @rule Of two CRDs of one kind the last counts, and a manifest is checked by the CRD of its kind.
 */
public final class CrdSet implements SchemaCheck {
  private static final CrdSet EMPTY = new CrdSet(ImmutableMap.of());

  private final ImmutableMap<Kind, Supplier<Outcome<CustomResource>>> resources;

  private record Kind(String group, String kind) {
    static Kind of(String apiVersion, String kind) {
      int slash = apiVersion.indexOf('/');
      return new Kind(slash < 0 ? "" : apiVersion.substring(0, slash), kind);
    }
  }

  private CrdSet(ImmutableMap<Kind, Supplier<Outcome<CustomResource>>> resources) {
    this.resources = resources;
  }

  /** A set without CRDs. */
  public static CrdSet empty() {
    return EMPTY;
  }

  /** This set with more CRDs, given as JSON; of two CRDs of the same kind the last counts. */
  public CrdSet with(Iterable<? extends JsonNode> crds) {
    Map<Kind, Supplier<Outcome<CustomResource>>> all = new LinkedHashMap<>(resources);
    for (JsonNode crd : crds) {
      JsonNode spec = crd.path("spec").isObject() ? crd.path("spec") : crd;
      JsonNode names = crd.path("spec").isObject() ? spec.path("names") : spec;
      all.put(
          new Kind(spec.path("group").asText(""), names.path("kind").asText("")),
          Suppliers.memoize(() -> CrdReader.read(crd).map(CustomResource::of)));
    }
    return new CrdSet(ImmutableMap.copyOf(all));
  }

  /**
   * This set with more CRDs, which modules bundle; of two CRDs of the same kind the last counts.
   */
  public CrdSet withBundled(Iterable<BundledCrd> crds) {
    Map<Kind, Supplier<Outcome<CustomResource>>> all = new LinkedHashMap<>(resources);
    for (BundledCrd crd : crds) {
      all.put(
          new Kind(crd.group(), crd.kind()),
          Suppliers.memoize(() -> CrdReader.read(crd.read()).map(CustomResource::of)));
    }
    return new CrdSet(ImmutableMap.copyOf(all));
  }

  /** Whether there is a CRD for objects of a kind. */
  public boolean has(String apiVersion, String kind) {
    return resources.containsKey(Kind.of(apiVersion, kind));
  }

  /** The CRD of a kind, or why it cannot be used; empty if there is none. */
  public Optional<Outcome<CustomResource>> find(String apiVersion, String kind) {
    return Optional.ofNullable(resources.get(Kind.of(apiVersion, kind))).map(Supplier::get);
  }

  /**
   * The answer to the creation or the update of an object; empty if there is no usable CRD of its
   * kind.
   *
   * @param stored the object before the update; {@code null} for a new object
   */
  public Optional<ServerAnswer> admit(
      @Nullable JsonNode stored, JsonNode object, CrdOptions options) {
    return find(object.path("apiVersion").asText(""), object.path("kind").asText(""))
        .flatMap(Outcome::toOptional)
        .map(resource -> Admission.answer(resource, request(resource, stored, object), options));
  }

  private static ResourceRequest request(
      CustomResource resource, @Nullable JsonNode stored, JsonNode object) {
    String apiVersion = object.path("apiVersion").asText("");
    JsonNode metadata = object.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    ResourceRequest.Builder out =
        ResourceRequest.builder()
            .version(apiVersion.substring(apiVersion.indexOf('/') + 1))
            .name(metadata.path("name").asText(""))
            .body(withoutIdentity(object));
    if (resource.crd().namespaced()) {
      out.namespace(namespace.isEmpty() ? "default" : namespace);
    }
    if (stored != null) {
      out.stored(withoutIdentity(stored));
    }
    return out.build();
  }

  private static JsonNode withoutIdentity(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    if (!metadata.has("uid") && !metadata.has("resourceVersion")) {
      return object;
    }
    ObjectNode kept = JsonNodes.object();
    metadata.properties().forEach(member -> kept.set(member.getKey(), member.getValue()));
    kept.remove(List.of("uid", "resourceVersion"));
    ObjectNode out = JsonNodes.object();
    object.properties().forEach(member -> out.set(member.getKey(), member.getValue()));
    return out.set("metadata", kept);
  }

  /** {@inheritDoc} Warnings of the answer are warnings of the outcome. */
  @Override
  public Optional<Outcome<JsonNode>> check(@Nullable JsonNode stored, JsonNode object) {
    return admit(stored, object, CrdOptions.defaults()).map(ServerAnswer::outcome);
  }
}
