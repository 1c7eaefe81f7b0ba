package dev.rolloutkit.lbcadmission.internal.ingress;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.BackendParser;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Validates the conditions of the Services to which paths refer. The annotation of a Service is
 * read only once. Default backends and actions are not validated.
 *
 * @rule The conditions of the Services to which paths refer must be valid.
 */
final class BackendConditions {
  private static final FieldPath RULES = FieldPath.of("spec", "rules");
  private static final ReaderSettings FIXED_PREFIX = ReaderSettings.defaults();
  private static final String NIL =
      "panic: runtime error: invalid memory address or nil pointer dereference [recovered]";

  private final IngressTree ingress;
  private final ImmutableMap<String, String> annotations;
  private final Fixes<LbcAdmissionDefect> fixes;
  private final Set<String> checked = new HashSet<>();
  private final List<Problem> warnings = new ArrayList<>();

  BackendConditions(IngressTree ingress, Fixes<LbcAdmissionDefect> fixes) {
    this.ingress = ingress;
    this.annotations = ingress.annotations();
    this.fixes = fixes;
  }

  /** The problems in the order of rules and paths, found lazily. */
  Stream<Problem> faults() {
    JsonNode rules = ingress.rules();
    return IntStream.range(0, rules.size()).boxed().flatMap(i -> faults(rules.get(i), i));
  }

  private Stream<Problem> faults(JsonNode rule, int i) {
    JsonNode paths = rule.path("http").path("paths");
    return IntStream.range(0, paths.size())
        .boxed()
        .flatMap(j -> fault(paths.get(j), i, j).stream());
  }

  private Optional<Problem> fault(JsonNode path, int i, int j) {
    JsonNode service = path.path("backend").path("service");
    return service.isObject() ? ofService(service.path("name").asText("")) : noService(i, j);
  }

  /** The warnings found so far. */
  List<Problem> warnings() {
    return warnings;
  }

  private Optional<Problem> noService(int rule, int path) {
    FieldPath at =
        RULES.index(rule).child("http").child("paths").index(path).child("backend", "resource");
    return Optional.of(
        fixes.fixes(LbcAdmissionDefect.RESOURCE_BACKEND_PANIC)
            ? Problem.plain(
                at,
                at
                    + ": the load balancer controller does not support resource backends; use a"
                    + " Service",
                WebhookRule.INGRESS_RESOURCE_BACKEND.code())
            : Problem.plain(at, NIL, LbcAdmissionProblemCodes.CONTROLLER_PANIC));
  }

  private Optional<Problem> ofService(String service) {
    if (!checked.add(service)) {
      return Optional.empty();
    }
    Outcome<Optional<ImmutableList<LbcCondition>>> read =
        BackendParser.conditions(annotations, service, FIXED_PREFIX);
    if (!(read instanceof Outcome.Failed<Optional<ImmutableList<LbcCondition>>> failed)) {
      read.orElseThrow().ifPresent(conditions -> warn(service, conditions));
      return Optional.empty();
    }
    Problem fault = failed.problems().get(0);
    String key = key(service);
    return Optional.of(
        Problem.plain(
            at(key),
            fault.code().area().equals("Json")
                ? fault.message()
                : "ignoring Ingress "
                    + ingress.key()
                    + " since invalid "
                    + key
                    + " annotation: "
                    + fault.message(),
            WebhookRule.INGRESS_CONDITIONS.code()));
  }

  private void warn(String service, List<LbcCondition> conditions) {
    for (LbcCondition condition : conditions) {
      if (fixes.fixes(LbcAdmissionDefect.UNKNOWN_CONDITIONS_ACCEPTED)
          && condition instanceof LbcCondition.Unknown) {
        warnings.add(
            Problem.plain(
                at(key(service)),
                key(service)
                    + ": unknown field "
                    + GoStrings.quote(condition.field())
                    + "; the controller will reject the whole Ingress group",
                WebhookRule.INGRESS_CONDITIONS.code()));
      }
    }
  }

  private static String key(String service) {
    return FIXED_PREFIX.annotationPrefix() + "/conditions." + service;
  }

  private static FieldPath at(String key) {
    return FieldPath.of("metadata", "annotations").key(key);
  }
}
