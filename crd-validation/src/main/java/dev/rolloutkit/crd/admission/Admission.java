package dev.rolloutkit.crd.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import dev.rolloutkit.crd.admission.CrdOptions.KubernetesVersion;
import dev.rolloutkit.crd.cel.RuleEvaluation;
import dev.rolloutkit.crd.internal.schema.JsonValues;
import dev.rolloutkit.crd.object.BodyDecoder;
import dev.rolloutkit.crd.object.BodyDecoder.Decoded;
import dev.rolloutkit.crd.object.CustomObject;
import dev.rolloutkit.crd.schema.Crd;
import dev.rolloutkit.crd.schema.CrdProblemCodes;
import dev.rolloutkit.crd.schema.CrdVersion;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.crd.validation.Correlated;
import dev.rolloutkit.crd.validation.EmbeddedValidation;
import dev.rolloutkit.crd.validation.ListTypes;
import dev.rolloutkit.crd.validation.MetadataValidation;
import dev.rolloutkit.crd.validation.MetadataValidation.Names;
import dev.rolloutkit.crd.validation.ScaleValidation;
import dev.rolloutkit.crd.validation.SchemaValidation;
import dev.rolloutkit.crd.validation.SchemaValidation.NumberTexts;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one request in the API server: route, decode, prepare, validate, answer. The first
 * step that refuses the request ends it.
 *
 * <p>Source: kube-apiserver 1.34.
 *
 * @rule A request for a custom resource is routed, decoded, prepared and validated, and the first
 *     step that refuses it ends it.
 */
public final class Admission {
  private static final Set<ErrorType> BLOCKING =
      EnumSet.of(
          ErrorType.TYPE_INVALID,
          ErrorType.REQUIRED,
          ErrorType.NOT_SUPPORTED,
          ErrorType.TOO_LONG,
          ErrorType.TOO_MANY);

  /** The placeholder for the five random characters of a generated name. */
  private static final String GENERATED = "xxxxx";

  private static final int MAX_PREFIX_BYTES = 63 - GENERATED.length();

  private final CustomResource resource;
  private final Crd crd;
  private final ResourceRequest request;
  private final CrdOptions options;
  private final Warnings warnings = new Warnings();

  private Admission(CustomResource resource, ResourceRequest request, CrdOptions options) {
    this.resource = resource;
    this.crd = resource.crd();
    this.request = request;
    this.options = options;
  }

  /** The answer to a request. */
  public static ServerAnswer answer(
      CustomResource resource, ResourceRequest request, CrdOptions options) {
    return new Admission(resource, request, options).answer();
  }

  private ServerAnswer answer() {
    CrdVersion version = crd.version(request.version()).filter(CrdVersion::served).orElse(null);
    if (version == null) {
      return refusal(404, CrdProblemCodes.NOT_SERVED, "404 page not found");
    }
    Deprecation.warning(crd, version).ifPresent(warnings::add);
    Outcome<Decoded> decoded = BodyDecoder.decode(crd, request.body());
    if (!decoded.isOk()) {
      return refusal(400, CrdProblemCodes.BAD_REQUEST, decoded.problems().get(0).detail());
    }
    CustomObject object = decoded.orElseThrow().object();
    warnings.addAll(decoded.orElseThrow().warnings());
    Optional<String> mismatch = mismatch(object, version);
    if (mismatch.isPresent()) {
      return refusal(400, CrdProblemCodes.BAD_REQUEST, mismatch.get());
    }
    return request.stored().isPresent()
        ? update(object, version, request.stored().get())
        : create(object, version);
  }

  /**
   * Why version, namespace or name do not fit the URL.
   *
   * @rule Version, namespace and name of an object must fit the URL to which it is sent.
   */
  private Optional<String> mismatch(CustomObject object, CrdVersion version) {
    String expected = crd.apiVersion(version.name());
    if (!object.apiVersion().equals(expected)) {
      return Optional.of(
          "the API version in the data ("
              + object.printedVersion()
              + ") does not match the expected API version ("
              + expected
              + ")");
    }
    String namespace = object.meta("namespace");
    if (!crd.namespaced()) {
      object.metadata().remove("namespace");
    } else if (namespace.isEmpty()) {
      object.metadata().put("namespace", request.namespace());
    } else if (!namespace.equals(request.namespace())) {
      return Optional.of(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
    if (request.stored().isPresent()) {
      String name = object.meta("name");
      if (name.isEmpty()) {
        return Optional.of(
            "the name of the object ("
                + request.name()
                + " based on URL) was undeterminable: name must be provided");
      }
      if (!name.equals(request.name())) {
        return Optional.of(
            "the name of the object ("
                + name
                + ") does not match the name on the URL ("
                + request.name()
                + ")");
      }
    }
    return Optional.empty();
  }

  private ServerAnswer create(CustomObject object, CrdVersion version) {
    ObjectNode metadata = object.metadata();
    metadata.remove(
        List.of(
            "uid",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "selfLink",
            "managedFields"));
    Owners.deduplicate(metadata).ifPresent(warnings::add);
    if (version.hasStatus()) {
      object.tree().remove("status");
    }
    metadata.put("generation", 1L);
    boolean namesItself = object.meta("name").isEmpty() && !object.meta("generateName").isEmpty();
    if (namesItself) {
      metadata.put("name", generatedName(object.meta("generateName")));
    }
    List<Problem> problems = new ArrayList<>();
    if (checkKind(object, problems)) {
      problems.addAll(
          MetadataValidation.problems(
              metadata, FieldPath.of("metadata"), Names.SUBDOMAIN, crd.namespaced()));
      checkSchema(object, version, Correlated.NONE, problems);
    }
    checkParts(object, version, null, problems);
    checkRules(object, version, Correlated.NONE, problems);
    if (!problems.isEmpty()) {
      return invalid(problems);
    }
    warnings.addAll(Finalizers.warnings(metadata, MissingNode.getInstance()));
    String resourceVersion = object.meta("resourceVersion");
    Optional<BigInteger> number = ResourceVersions.parse(resourceVersion);
    if (number.isPresent() && number.get().signum() != 0) {
      return refusal(
          500,
          CrdProblemCodes.RESOURCE_VERSION,
          "resourceVersion should not be set on objects to be created");
    }
    metadata.remove("resourceVersion");
    if (namesItself) {
      metadata.remove("name");
    }
    object.passThroughStorage(version);
    return accepted(201, object);
  }

  private ServerAnswer update(CustomObject object, CrdVersion version, JsonNode stored) {
    Outcome<JsonNode> copy = JsonValues.of(stored);
    if (!copy.isOk()) {
      return refusal(500, CrdProblemCodes.STORED_OBJECT, copy.problems().get(0).detail());
    }
    CustomObject old = CustomObject.stored(crd, copy.orElseThrow(), version);
    ObjectNode metadata = object.metadata();
    ObjectNode oldMetadata = old.metadata();
    Owners.deduplicate(metadata).ifPresent(warnings::add);
    Optional<ServerAnswer> conflict = conflict(object, old);
    if (conflict.isPresent()) {
      return conflict.get();
    }
    metadata.remove("selfLink");
    takeOver(metadata, oldMetadata, object.meta("uid").isEmpty(), "uid");
    takeOver(metadata, oldMetadata, oldMetadata.has("creationTimestamp"), "creationTimestamp");
    takeOver(metadata, oldMetadata, oldMetadata.has("deletionTimestamp"), "deletionTimestamp");
    takeOver(
        metadata,
        oldMetadata,
        !metadata.has("deletionGracePeriodSeconds"),
        "deletionGracePeriodSeconds");
    if (version.hasStatus()) {
      takeOver(object.tree(), old.tree(), true, "status");
    }
    boolean changed = !withoutMetadata(object).equals(withoutMetadata(old));
    long generation = oldMetadata.path("generation").asLong(0);
    metadata.put("generation", changed ? generation + 1 : generation);

    Schema schema = version.schema();
    Correlated correlated = Correlated.of(object.tree(), old.tree(), schema);
    List<Problem> problems = new ArrayList<>();
    problems.addAll(
        MetadataValidation.problems(
            metadata, FieldPath.of("metadata"), Names.PATH_SEGMENT, crd.namespaced()));
    problems.addAll(MetadataValidation.changed(metadata, oldMetadata));
    if (checkKind(object, problems)) {
      checkSchema(object, version, correlated, problems);
    }
    checkParts(object, version, old, problems);
    checkRules(object, version, correlated, problems);
    if (!problems.isEmpty()) {
      return invalid(problems);
    }
    warnings.addAll(Finalizers.warnings(metadata, oldMetadata));
    object.passThroughStorage(version);
    return accepted(200, object);
  }

  /**
   * A name of at most 63 bytes that begins with the prefix. The end of a long prefix is cut off.
   *
   * @rule A generated name has at most 63 bytes and begins with the prefix.
   */
  private static String generatedName(String prefix) {
    byte[] bytes = prefix.getBytes(StandardCharsets.UTF_8);
    return GoStrings.fromUtf8(Arrays.copyOf(bytes, Math.min(bytes.length, MAX_PREFIX_BYTES)))
        + GENERATED;
  }

  private Optional<ServerAnswer> conflict(CustomObject object, CustomObject old) {
    String uid = object.meta("uid");
    String oldUid = old.meta("uid");
    String name = request.name();
    if (!uid.isEmpty() && !oldUid.isEmpty() && !uid.equals(oldUid)) {
      return Optional.of(
          conflict(
              "StorageError: invalid object, Code: 4, Key: /registry/"
                  + crd.group()
                  + "/"
                  + crd.plural()
                  + (crd.namespaced() ? "/" + request.namespace() : "")
                  + "/"
                  + name
                  + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in"
                  + " precondition: "
                  + uid
                  + ", UID in object meta: "
                  + oldUid));
    }
    String current = old.meta("resourceVersion");
    if (current.isEmpty()) {
      return Optional.empty();
    }
    String given = object.meta("resourceVersion");
    Optional<BigInteger> number = ResourceVersions.parse(given);
    if (number.isEmpty()) {
      return Optional.of(
          refusal(500, CrdProblemCodes.RESOURCE_VERSION, ResourceVersions.error(given)));
    }
    if (number.get().signum() == 0) {
      return Optional.of(
          invalid(
              List.of(
                  Problem.invalid(
                      FieldPath.of("metadata", "resourceVersion"),
                      0,
                      "must be specified for an update"))));
    }
    return number.equals(ResourceVersions.parse(current))
        ? Optional.empty()
        : Optional.of(
            conflict(
                "the object has been modified; please apply your changes to the latest version and"
                    + " try again"));
  }

  private ServerAnswer conflict(String why) {
    return refusal(
        409,
        CrdProblemCodes.CONFLICT,
        "Operation cannot be fulfilled on "
            + crd.plural()
            + "."
            + crd.group()
            + " "
            + GoStrings.quote(request.name())
            + ": "
            + why);
  }

  private static void takeOver(ObjectNode to, ObjectNode from, boolean applies, String name) {
    if (!applies) {
      return;
    }
    JsonNode value = from.get(name);
    if (value == null) {
      to.remove(name);
    } else {
      to.set(name, value.deepCopy());
    }
  }

  private static ObjectNode withoutMetadata(CustomObject object) {
    ObjectNode out = JsonNodes.object();
    out.setAll(object.tree());
    out.remove("metadata");
    return out;
  }

  /** Whether the kind is that of the CRD. */
  private boolean checkKind(CustomObject object, List<Problem> problems) {
    if (object.kind().equals(crd.kind())) {
      return true;
    }
    problems.add(
        Problem.invalid(
            FieldPath.of("kind"), GoStrings.quote(object.kind()), "must be " + crd.kind()));
    return false;
  }

  private void checkSchema(
      CustomObject object, CrdVersion version, Correlated old, List<Problem> problems) {
    NumberTexts numbers =
        options.version() == KubernetesVersion.V1_36 ? NumberTexts.CHECKED : NumberTexts.UNCHECKED;
    problems.addAll(SchemaValidation.problems(object.tree(), version.schema(), old, numbers));
    version
        .scaleSubresource()
        .ifPresent(scale -> problems.addAll(ScaleValidation.problems(object.tree(), scale)));
  }

  private static void checkParts(
      CustomObject object, CrdVersion version, @Nullable CustomObject old, List<Problem> problems) {
    Schema schema = version.schema();
    problems.addAll(EmbeddedValidation.problems(object.tree(), schema));
    ImmutableList<Problem> lists = ListTypes.problems(object.tree(), schema);
    if (!lists.isEmpty() && (old == null || ListTypes.problems(old.tree(), schema).isEmpty())) {
      problems.addAll(lists);
    }
  }

  private void checkRules(
      CustomObject object, CrdVersion version, Correlated old, List<Problem> problems) {
    if (!version.schema().hasRulesWithin()) {
      return;
    }
    if (problems.stream().anyMatch(problem -> BLOCKING.contains(problem.type()))) {
      problems.add(
          Problem.of(
              ErrorType.INVALID,
              "<nil>",
              "null",
              "some validation rules were not checked because the object was invalid; correct the"
                  + " existing errors to complete validation",
              ErrorType.INVALID.code()));
      return;
    }
    RuleEvaluation.Result result =
        RuleEvaluation.evaluate(
            object.tree(),
            version.schema(),
            resource.rules(version),
            old,
            options.version() == KubernetesVersion.V1_36);
    problems.addAll(result.problems());
    warnings.addAll(result.excused());
  }

  private ServerAnswer invalid(List<Problem> problems) {
    Map<String, Problem> unique = new LinkedHashMap<>();
    problems.forEach(problem -> unique.putIfAbsent(problem.text(), problem));
    return answer(
        422,
        Optional.of("Invalid"),
        ImmutableList.sortedCopyOf(
            Comparator.comparing(Problem::text, CodePoints.ORDER), unique.values()),
        Optional.empty());
  }

  private ServerAnswer refusal(int code, ProblemCode problemCode, String text) {
    Optional<String> reason =
        switch (code) {
          case 400 -> Optional.of("BadRequest");
          case 409 -> Optional.of("Conflict");
          default -> Optional.empty();
        };
    return answer(
        code,
        reason,
        ImmutableList.of(Problem.plain(FieldPath.root(), text, problemCode)),
        Optional.empty());
  }

  private ServerAnswer accepted(int code, CustomObject object) {
    return answer(code, Optional.empty(), ImmutableList.of(), Optional.of(object.tree()));
  }

  private ServerAnswer answer(
      int code,
      Optional<String> reason,
      ImmutableList<Problem> problems,
      Optional<JsonNode> stored) {
    return new ServerAnswer(
        code, reason, problems, warnings.sent(), stored, resource.caveats(request.version()));
  }
}
