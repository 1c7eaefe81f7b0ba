package dev.rolloutkit.crd.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads CRDs: a {@code CustomResourceDefinition} of {@code apiextensions.k8s.io/v1}, or a short
 * form with {@code group}, {@code kind}, {@code plural}, {@code scope} and {@code versions} at the
 * top level.
 *
 * @rule A CRD needs a structural schema, and conversions by a webhook are not known offline.
 */
public final class CrdReader {
  private final List<Problem> problems = new ArrayList<>();

  private CrdReader() {}

  /**
   * Reads the CRD.
   *
   * <p>Fails if a required part is missing, if the schema is not structural, or if a webhook, whose
   * answers are not known offline, converts objects. Each problem has a path in the CRD and names
   * the CRD.
   */
  public static Outcome<Crd> read(JsonNode json) {
    return new CrdReader().crd(json);
  }

  private Outcome<Crd> crd(JsonNode json) {
    boolean full = json.path("spec").isObject();
    JsonNode spec = full ? json.path("spec") : json;
    FieldPath at = full ? FieldPath.of("spec") : FieldPath.root();
    JsonNode namesOf = full ? spec.path("names") : spec;
    FieldPath namesAt = full ? at.child("names") : at;
    String group = text(at.child("group"), spec.path("group"));
    String kind = text(namesAt.child("kind"), namesOf.path("kind"));
    String plural = text(namesAt.child("plural"), namesOf.path("plural"));
    String scope = text(at.child("scope"), spec.path("scope"));
    if (!scope.isEmpty() && !scope.equals("Namespaced") && !scope.equals("Cluster")) {
      problems.add(
          Problem.notSupported(
              at.child("scope"), GoStrings.quote(scope), List.of("Cluster", "Namespaced")));
    }
    if (spec.path("conversion").path("strategy").asText("None").equals("Webhook")) {
      problems.add(
          Problem.invalid(
              at.child("conversion", "strategy"),
              "\"Webhook\"",
              "objects are converted by a webhook, whose answers are not known"));
    }
    ImmutableList.Builder<CrdVersion> versions = ImmutableList.builder();
    JsonNode list = spec.path("versions");
    for (int i = 0; i < list.size(); i++) {
      CrdVersion version = version(at.child("versions").index(i), list.get(i));
      if (version != null) {
        versions.add(version);
      }
    }
    Crd crd = new Crd(group, kind, plural, scope.equals("Namespaced"), versions.build());
    if (problems.isEmpty() && crd.versions().stream().filter(CrdVersion::storage).count() != 1) {
      problems.add(
          Problem.invalid(
              at.child("versions"),
              Integer.toString(crd.versions().size()),
              "must have exactly one version marked as storage version"));
    }
    Set<String> names = new HashSet<>();
    for (CrdVersion version : crd.versions()) {
      if (!names.add(version.name())) {
        problems.add(Problem.duplicate(at.child("versions"), GoStrings.quote(version.name())));
      }
    }
    return problems.isEmpty() ? Outcome.ok(crd) : Outcome.failed(problemsOf(nameOf(json, crd)));
  }

  /** The name in the metadata; if there is none, the name that the CRD must have. */
  private static String nameOf(JsonNode json, Crd crd) {
    String name = json.path("metadata").path("name").asText("");
    return name.isEmpty() ? crd.fullName() : name;
  }

  /** The problems. Each contains the name of the CRD, because the field paths do not. */
  private ImmutableList<Problem> problemsOf(String crd) {
    return problems.stream()
        .map(
            problem ->
                Problem.of(
                    problem.type(),
                    problem.field(),
                    problem.value(),
                    (problem.detail().isEmpty() ? "" : problem.detail() + " ")
                        + "(CRD "
                        + crd
                        + ")",
                    problem.code()))
        .collect(ImmutableList.toImmutableList());
  }

  private @Nullable CrdVersion version(FieldPath at, JsonNode json) {
    String name = text(at.child("name"), json.path("name"));
    JsonNode short_ = json.path("schema");
    boolean full = short_.path("openAPIV3Schema").isObject();
    JsonNode schema = full ? short_.path("openAPIV3Schema") : short_;
    FieldPath schemaAt = full ? at.child("schema", "openAPIV3Schema") : at.child("schema");
    Outcome<Schema> read = SchemaReader.read(schemaAt, schema);
    if (!read.isOk()) {
      problems.addAll(read.problems());
      return null;
    }
    JsonNode subresources = json.path("subresources");
    return new CrdVersion(
        name,
        json.path("served").asBoolean(false),
        json.path("storage").asBoolean(false),
        json.path("deprecated").asBoolean(false),
        json.path("deprecationWarning").textValue(),
        subresources.path("status").isObject(),
        scale(subresources.path("scale")),
        read.orElseThrow());
  }

  private static @Nullable Scale scale(JsonNode json) {
    if (!json.isObject()) {
      return null;
    }
    return new Scale(
        json.path("specReplicasPath").asText(""),
        json.path("statusReplicasPath").asText(""),
        json.path("labelSelectorPath").textValue());
  }

  private String text(FieldPath at, JsonNode json) {
    if (json.isTextual() && !json.textValue().isEmpty()) {
      return json.textValue();
    }
    problems.add(
        JsonTreeReader.absent(json) || json.isTextual()
            ? Problem.required(at, "")
            : JsonTreeReader.wrongType(at, json, "string"));
    return "";
  }
}
