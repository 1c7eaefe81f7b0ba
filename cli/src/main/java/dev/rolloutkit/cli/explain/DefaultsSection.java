package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.cli.schema.Creations;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the API server adds to custom resources: the defaults of their schemas. */
final class DefaultsSection implements Section {
  private final @Nullable Creations known;

  DefaultsSection() {
    this(null);
  }

  /**
   * The section of manifests that are judged elsewhere too.
   *
   * @param known what the API server answers to them; {@code null} if nobody has asked yet
   */
  DefaultsSection(@Nullable Creations known) {
    this.known = known;
  }

  @Override
  public String id() {
    return "defaults";
  }

  @Override
  public String title() {
    return "Defaults: what the API server adds by the schemas of CRDs";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    Creations creations = known == null ? Creations.of(cluster.input()) : known;
    return Stream.concat(cluster.input().manifests().stream(), cluster.input().others().stream())
        .filter(manifest -> hasDefaults(creations.crds(), manifest))
        .flatMap(manifest -> entry(creations, manifest))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean hasDefaults(CrdSet crds, Manifest manifest) {
    String version = manifest.apiVersion().substring(manifest.apiVersion().indexOf('/') + 1);
    return crds.find(manifest.apiVersion(), manifest.kind())
        .flatMap(Outcome::toOptional)
        .flatMap(resource -> resource.crd().version(version))
        .map(found -> found.schema().properties().get("spec"))
        .map(Schema::hasDefaultsWithin)
        .orElse(false);
  }

  private static Stream<Entry> entry(Creations creations, Manifest manifest) {
    ArrayNode added = Facts.list();
    creations
        .answer(manifest)
        .flatMap(ServerAnswer::stored)
        .ifPresent(
            stored -> added("spec", manifest.tree().path("spec"), stored.path("spec"), added));
    return added.isEmpty()
        ? Stream.of()
        : Stream.of(Entry.of(manifest).fact("added", added).build());
  }

  /** Recursion is safe: it follows what the schema keeps, which has its depth. */
  private static void added(String at, JsonNode given, JsonNode stored, ArrayNode out) {
    if (given.isMissingNode() || given.isNull()) {
      if (!stored.isMissingNode() && !stored.isNull()) {
        out.addObject().put("field", at).put("value", GoJson.write(stored));
      }
      return;
    }
    for (Map.Entry<String, JsonNode> member : stored.properties()) {
      added(at + "." + member.getKey(), given.path(member.getKey()), member.getValue(), out);
    }
    for (int i = 0; stored.isArray() && i < stored.size(); i++) {
      added(at + "[" + i + "]", given.path(i), stored.get(i), out);
    }
  }
}
