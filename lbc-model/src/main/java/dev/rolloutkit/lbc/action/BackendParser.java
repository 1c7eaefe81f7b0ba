package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.lbc.internal.condition.ConditionChecks;
import dev.rolloutkit.lbc.internal.condition.ConditionReader;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a backend and the annotations that belong to its service.
 *
 * <p>Source: AWS Load Balancer Controller 3, backend builder.
 *
 * @rule Conditions and transforms of a Service apply to its ordinary ports as well as to actions.
 */
public final class BackendParser {
  private static final String CONDITIONS = "conditions.";

  private BackendParser() {}

  /**
   * The backend of a path. Conditions and transforms of the service apply to ordinary ports as
   * well.
   *
   * <p>Compatibility: a condition with an unknown field is accepted and never applied. This is a
   * warning if {@link dev.rolloutkit.lbc.defect.LbcDefect#UNKNOWN_CONDITIONS_IGNORED} is fixed.
   *
   * <p>Problems: {@code missing required "service" field}; those of {@link ActionParser#action};
   * the first problem in conditions, transforms, action and JWT validation, which are read in this
   * order.
   */
  public static Outcome<LbcBackend> backend(
      Map<String, String> annotations, IngressBackendRef backend, ReaderSettings options) {
    Annotations read = options.read(annotations);
    return withoutJwt(read, backend, options).flatMap(found -> withJwt(found, read, options));
  }

  /**
   * The conditions in the annotation of a service; empty if the annotation is absent or its JSON is
   * {@code null}.
   *
   * <p>Problems: {@code failed to parse json annotation, …} with a code that begins with {@code
   * Json.}; the first invalid condition, such as {@code missing hostHeaderConfig}.
   */
  public static Outcome<Optional<ImmutableList<LbcCondition>>> conditions(
      Map<String, String> annotations, String service, ReaderSettings options) {
    return conditions(options.read(annotations), service, options);
  }

  private static Outcome<Optional<ImmutableList<LbcCondition>>> conditions(
      Annotations annotations, String service, ReaderSettings options) {
    ReleaseOf<LbcChange> release = options.flags().release();
    return read(
        annotations,
        CONDITIONS,
        service,
        in -> ConditionReader.read(in, release),
        conditions -> ConditionChecks.check(conditions, release));
  }

  /**
   * The backend without its JWT validation, which the controller reads after services and
   * authentication.
   */
  public static Outcome<LbcBackend> withoutJwt(
      Map<String, String> annotations, IngressBackendRef backend, ReaderSettings options) {
    return withoutJwt(options.read(annotations), backend, options);
  }

  private static Outcome<LbcBackend> withoutJwt(
      Annotations read, IngressBackendRef backend, ReaderSettings options) {
    ServiceBackendRef service = backend.service();
    if (service == null) {
      return ActionParser.failed(
          FieldPath.of("backend"),
          "missing required \"service\" field",
          LbcProblemCodes.BACKEND_NO_SERVICE);
    }
    Outcome<Optional<ImmutableList<LbcCondition>>> conditions =
        conditions(read, service.name(), options);
    if (conditions instanceof Outcome.Failed<Optional<ImmutableList<LbcCondition>>> failed) {
      return Outcome.failed(failed.problems());
    }
    Outcome<Optional<ImmutableList<LbcTransform>>> transforms =
        transforms(read, service.name(), options);
    if (transforms instanceof Outcome.Failed<Optional<ImmutableList<LbcTransform>>> failed) {
      return Outcome.failed(failed.problems());
    }
    Outcome<LbcAction> action =
        service.usesAnnotation()
            ? ActionParser.action(read, service.name(), options)
            : Outcome.ok(forwardTo(service));
    if (action instanceof Outcome.Failed<LbcAction> failed) {
      return Outcome.failed(failed.problems());
    }
    LbcBackend value =
        new LbcBackend(
            action.orElseThrow(),
            conditions.orElseThrow(),
            transforms.orElseThrow(),
            Optional.empty());
    return Outcome.ok(value, warnings(read, service.name(), value, options));
  }

  private static Outcome<Optional<ImmutableList<LbcTransform>>> transforms(
      Annotations annotations, String service, ReaderSettings options) {
    if (!options.flags().release().has(LbcChange.REGEX_AND_TRANSFORMS)) {
      return Outcome.ok(Optional.empty());
    }
    return read(annotations, "transforms.", service, ExtrasReader::transforms, ExtrasReader::check)
        .map(
            found ->
                found.map(
                    all ->
                        all.stream()
                            .map(ExtrasReader.Transform::value)
                            .collect(ImmutableList.toImmutableList())));
  }

  /** Adds the JWT validation of the annotations to a backend. */
  public static Outcome<LbcBackend> withJwt(
      LbcBackend backend, Map<String, String> annotations, ReaderSettings options) {
    return withJwt(backend, options.read(annotations), options);
  }

  private static Outcome<LbcBackend> withJwt(
      LbcBackend backend, Annotations annotations, ReaderSettings options) {
    if (!options.flags().release().has(LbcChange.JWT_VALIDATION)) {
      return Outcome.ok(backend);
    }
    return read(annotations, "jwt-validation", "", ExtrasReader::jwt, ExtrasReader::check)
        .map(
            jwt ->
                jwt.isEmpty() && backend.jwt().isEmpty()
                    ? backend
                    : new LbcBackend(
                        backend.action(), backend.conditions(), backend.transforms(), jwt));
  }

  private static LbcAction forwardTo(ServiceBackendRef service) {
    IntOrStringValue port =
        service.portName().isEmpty()
            ? IntOrStringValue.of(service.portNumber())
            : IntOrStringValue.of(service.portName());
    return new LbcAction.Forward(
        ImmutableList.of(LbcAction.Target.service(service.name(), port)), null);
  }

  private static <T> Outcome<Optional<T>> read(
      Annotations annotations,
      String family,
      String name,
      Function<GoJsonDecoder, Optional<T>> read,
      Function<T, @Nullable String> check) {
    Outcome<Optional<Optional<T>>> found = annotations.json(family, name, read);
    if (found instanceof Outcome.Failed<Optional<Optional<T>>> failed) {
      return Outcome.failed(failed.problems());
    }
    Optional<T> value = found.orElseThrow().orElse(Optional.empty());
    String problem = value.isPresent() ? check.apply(value.get()) : null;
    return problem == null
        ? Outcome.ok(value)
        : ActionParser.failed(
            Annotations.path(annotations.key(family, name)),
            problem,
            LbcProblemCodes.BACKEND_INVALID);
  }

  private static ImmutableList<Problem> warnings(
      Annotations annotations, String service, LbcBackend backend, ReaderSettings options) {
    if (!options.fixes(LbcDefect.UNKNOWN_CONDITIONS_IGNORED)) {
      return ImmutableList.of();
    }
    List<Problem> out = new ArrayList<>();
    String key = annotations.key(CONDITIONS, service);
    List<LbcCondition> conditions = backend.conditions().orElse(ImmutableList.of());
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i) instanceof LbcCondition.Unknown) {
        out.add(
            Problem.notSupported(
                    Annotations.path(key).index(i).child("field"),
                    GoStrings.quote(conditions.get(i).field()),
                    List.of(
                        LbcCondition.HOST,
                        LbcCondition.HEADER,
                        LbcCondition.METHOD,
                        LbcCondition.PATH,
                        LbcCondition.QUERY,
                        LbcCondition.SOURCE_IP))
                .withCode(LbcProblemCodes.CONDITION_UNKNOWN_FIELD));
      }
    }
    return ImmutableList.copyOf(out);
  }
}
