package dev.rolloutkit.lbc.rule;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.AuthenticationReader;
import dev.rolloutkit.lbc.action.BackendDirectory;
import dev.rolloutkit.lbc.action.BackendParser;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.LbcBackend;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds the rules of one listener from a group of ingresses.
 *
 * <p>Source: AWS Load Balancer Controller 3, model of listener rules and rule optimizer.
 *
 * @rule Rules of a listener are in the order of Ingresses and paths, numbered from 1 without gaps.
 */
public final class ListenerRules {
  private static final String HTTPS = "HTTPS";

  private final String protocol;
  private final ReaderSettings options;
  private final BackendDirectory targets;
  private final Known known;
  private final IdentityHashMap<IngressView, List<PathRule>> read = new IdentityHashMap<>();

  /** The rules of the paths of the current Ingress. */
  private List<PathRule> paths = new ArrayList<>();

  private final List<ListenerRule> rules = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final Set<String> services = new HashSet<>();
  private @Nullable String firstTags;

  private ListenerRules(
      String protocol, ReaderSettings options, BackendDirectory targets, Known known) {
    this.protocol = protocol;
    this.options = options;
    this.targets = targets;
    this.known = known;
  }

  /**
   * The parts of the rules of paths that are the same on all listeners of a group. They are
   * computed for the first listener and reused for the others.
   */
  public static final class Known {
    private final IdentityHashMap<IngressView, List<PathRule>> byIngress = new IdentityHashMap<>();
  }

  /** The rule of a path without the parts that depend on the protocol of the listener. */
  private record PathRule(
      ListenerRule plain, LbcBackend backend, AuthenticationReader.Config authentication) {}

  /**
   * The rules in order of priority, numbered from 1 without gaps.
   *
   * <p>Within each rule of an Ingress, exact paths come first. Prefixes follow, longer ones before
   * shorter ones, and then all other paths in their order. A rule is omitted if it redirects to
   * itself, or if all its requests match an earlier redirect.
   *
   * <p>On HTTPS, authentication by annotation precedes the action. If a rule forwards to a single
   * service, the annotations of that service take precedence over those of the Ingress. On HTTP
   * these annotations are validated but have no effect.
   *
   * <p>Problems: only the first one, as the controller reports it, prefixed with {@code ingress:
   * namespace/name: }. For each backend in turn, these are checked in order: conditions,
   * transforms, action, services, authentication, JWT validation. The resulting rules are checked
   * last.
   *
   * <p>Warnings: one with code {@code Annotation.NotChecked} for each annotation that the
   * controller validates and this function does not, such as {@code backend-protocol} or {@code
   * healthcheck-port}. These may be annotations of the Ingresses or of the services of their
   * actions. The controller may reject the whole group because of such an annotation.
   *
   * @param ingresses the ingresses of one group, in order
   * @param port the port of the listener
   * @param protocol {@code HTTP} or {@code HTTPS}
   */
  public static Outcome<ImmutableList<ListenerRule>> of(
      List<IngressView> ingresses,
      int port,
      String protocol,
      ReaderSettings options,
      BackendDirectory targets) {
    return of(ingresses, port, protocol, options, targets, new Known());
  }

  /**
   * As the other {@code of}, for one of several listeners of a group.
   *
   * <p>Warnings that an earlier listener has caused are not repeated, except those for annotations
   * that are not checked.
   *
   * @param known what was computed for other listeners of the group, with the same options and
   *     targets; this method adds what it computes
   */
  public static Outcome<ImmutableList<ListenerRule>> of(
      List<IngressView> ingresses,
      int port,
      String protocol,
      ReaderSettings options,
      BackendDirectory targets,
      Known known) {
    ListenerRules builder = new ListenerRules(protocol, options, targets, known);
    for (IngressView ingress : ingresses) {
      builder.warnUnchecked(ingress);
      Outcome<Boolean> added = builder.add(ingress);
      if (added instanceof Outcome.Failed<Boolean> failed) {
        return Outcome.failed(failed.problems());
      }
    }
    known.byIngress.putAll(builder.read);
    List<ListenerRule> kept = RuleOptimizer.optimize(builder.rules, port, protocol, options);
    ImmutableList.Builder<ListenerRule> out = ImmutableList.builderWithExpectedSize(kept.size());
    for (int i = 0; i < kept.size(); i++) {
      out.add(kept.get(i).withPriority(i + 1));
    }
    return Outcome.ok(out.build(), builder.warnings);
  }

  /**
   * The default rule of a listener, which applies to requests that match no other rule. Its action
   * is that of the default backend, after authentication and JWT validation. Conditions and
   * transforms of the backend are validated but have no effect.
   *
   * <p>Problems: the same as for a rule, without the name of the Ingress.
   *
   * @rule A request that no rule matches gets the default backend, or 404 without one.
   */
  public static Outcome<ListenerRule> defaultRule(
      IngressView ingress,
      IngressBackendRef backend,
      String protocol,
      ReaderSettings options,
      BackendDirectory targets) {
    ListenerRules builder = new ListenerRules(protocol, options, targets, new Known());
    ServiceBackendRef service = backend.service();
    ListenerRule.Builder out =
        ListenerRule.builder()
            .priority(0)
            .origin(
                new ListenerRule.Origin(
                    ingress.key(), -1, -1, service == null ? "" : service.name()));
    return builder
        .annotated(ingress, backend)
        .flatMap(
            annotated ->
                builder.actions(out, ingress, annotated.backend(), annotated.authentication()))
        .map(ListenerRule.Builder::build);
  }

  private void warnUnchecked(IngressView ingress) {
    String prefix = options.annotationPrefix();
    warnings.addAll(
        UncheckedAnnotations.warnings("ingress " + ingress.key(), ingress.annotations(), prefix));
    String key = prefix + "/tags";
    String text = ingress.annotations().get(key);
    if (text != null && firstTags != null && !text.equals(firstTags)) {
      warnings.add(
          Problem.plain(
              Annotations.path(key),
              "ingress "
                  + ingress.namespace()
                  + "/"
                  + ingress.name()
                  + ": not compared with the tags of the group; the controller rejects"
                  + " conflicting tags",
              UncheckedAnnotations.CODE));
    }
    firstTags = firstTags == null ? text : firstTags;
  }

  private Outcome<Boolean> add(IngressView ingress) {
    List<PathRule> before = known.byIngress.get(ingress);
    if (before != null) {
      return addKnown(ingress, before);
    }
    paths = new ArrayList<>();
    for (int i = 0; i < ingress.rules().size(); i++) {
      Outcome<Boolean> added = add(ingress, i);
      if (added instanceof Outcome.Failed<Boolean>) {
        return added;
      }
    }
    read.put(ingress, paths);
    return Outcome.ok(true);
  }

  private Outcome<Boolean> addKnown(IngressView ingress, List<PathRule> before) {
    for (PathRule path : before) {
      Outcome<ListenerRule> added = onListener(ingress, path);
      if (added instanceof Outcome.Failed<ListenerRule> failed) {
        return Outcome.failed(withIngress(ingress, failed.problems().get(0)));
      }
      rules.add(added.orElseThrow());
    }
    return Outcome.ok(true);
  }

  private Outcome<Boolean> add(IngressView ingress, int ruleIndex) {
    IngressRule rule = ingress.rules().get(ruleIndex);
    Outcome<ImmutableList<Integer>> order = PathPatterns.order(rule.paths());
    if (order instanceof Outcome.Failed<ImmutableList<Integer>> failed) {
      return Outcome.failed(failed.problems());
    }
    for (int index : order.orElseThrow()) {
      Outcome<ListenerRule> added = rule(ingress, rule, ruleIndex, index);
      if (added instanceof Outcome.Failed<ListenerRule> failed) {
        return Outcome.failed(withIngress(ingress, failed.problems().get(0)));
      }
      rules.add(added.orElseThrow());
      warnings.addAll(added.warnings());
    }
    return Outcome.ok(true);
  }

  private Outcome<ListenerRule> rule(
      IngressView ingress, IngressRule rule, int ruleIndex, int pathIndex) {
    IngressPath path = rule.paths().get(pathIndex);
    ServiceBackendRef service = path.backend().service();
    ListenerRule.Origin origin =
        new ListenerRule.Origin(
            ingress.key(), ruleIndex, pathIndex, service == null ? "" : service.name());
    return annotated(ingress, path.backend())
        .flatMap(
            annotated ->
                rule(ingress, rule, path, annotated.backend(), annotated.authentication(), origin));
  }

  /** The rule of a path on this listener, from the parts that are the same on all listeners. */
  private Outcome<ListenerRule> onListener(IngressView ingress, PathRule path) {
    if (!protocol.equals(HTTPS)) {
      return Outcome.ok(path.plain());
    }
    return authentication(path.authentication(), path.backend(), ingress.namespace())
        .map(
            authentication ->
                authentication.isEmpty() && path.backend().jwt().isEmpty()
                    ? path.plain()
                    : ListenerRule.builder()
                        .from(path.plain())
                        .jwt(path.backend().jwt())
                        .authentication(authentication)
                        .build());
  }

  /** A backend, and the authentication that its annotations configure. */
  private record AnnotatedBackend(LbcBackend backend, AuthenticationReader.Config authentication) {}

  private Outcome<AnnotatedBackend> annotated(IngressView ingress, IngressBackendRef ref) {
    return BackendParser.withoutJwt(ingress.annotations(), ref, options)
        .flatMap(backend -> withServices(ingress, backend))
        .flatMap(
            backend ->
                authentication(ingress, backend.action())
                    .flatMap(
                        auth ->
                            BackendParser.withJwt(backend, ingress.annotations(), options)
                                .map(whole -> new AnnotatedBackend(whole, auth))));
  }

  private Outcome<ListenerRule> rule(
      IngressView ingress,
      IngressRule rule,
      IngressPath path,
      LbcBackend backend,
      AuthenticationReader.Config authentication,
      ListenerRule.Origin origin) {
    ListenerRule.Builder out =
        ListenerRule.builder()
            .priority(0)
            .transforms(backend.transforms().orElse(ImmutableList.of()))
            .origin(origin);
    return PathPatterns.conditions(rule, path, backend, ingress, options)
        .map(out::conditions)
        .flatMap(built -> actions(out, ingress, backend, authentication))
        .flatMap(built -> targets.tags(ingress, options))
        .map(tags -> remember(out.tags(tags).build(), backend, authentication));
  }

  private ListenerRule remember(
      ListenerRule rule, LbcBackend backend, AuthenticationReader.Config authentication) {
    boolean isPlain = rule.authentication().isEmpty() && rule.jwt().isEmpty();
    ListenerRule plain =
        isPlain
            ? rule
            : ListenerRule.builder()
                .from(rule)
                .authentication(Optional.empty())
                .jwt(Optional.empty())
                .build();
    paths.add(new PathRule(plain, backend, authentication));
    return rule;
  }

  /** Adds the actions: authentication or JWT validation, then the action of the backend. */
  private Outcome<ListenerRule.Builder> actions(
      ListenerRule.Builder out,
      IngressView ingress,
      LbcBackend backend,
      AuthenticationReader.Config authentication) {
    out.jwt(protocol.equals(HTTPS) ? backend.jwt() : Optional.empty());
    return authentication(authentication, backend, ingress.namespace())
        .map(out::authentication)
        .flatMap(built -> TargetGroupCatalog.resolve(backend.action(), ingress, options, targets))
        .map(action -> out.action(action));
  }

  /**
   * If a service of a forward action does not exist, fails or replaces the action by a 503
   * response.
   *
   * <p>Compatibility: a controller that reads through its cache says {@code Service "web" not
   * found}, the API server {@code services "web" not found}.
   *
   * @rule A backend whose Service does not exist answers 503 or fails the group, as a flag says.
   */
  private Outcome<LbcBackend> withServices(IngressView ingress, LbcBackend backend) {
    if (!(backend.action() instanceof LbcAction.Forward forward)) {
      return Outcome.ok(backend);
    }
    for (String name : services(forward)) {
      if (!targets.hasService(ingress.namespace(), name)) {
        if (options.flags().tolerateNonExistentBackendService() && forward.targets().size() == 1) {
          return Outcome.ok(
              new LbcBackend(
                  LbcAction.unavailable("Backend service does not exist"),
                  backend.conditions(),
                  backend.transforms(),
                  backend.jwt()));
        }
        return Outcome.failed(
            Problem.plain(
                FieldPath.root(),
                (options.readsThroughCache() ? "Service " : "services ")
                    + GoStrings.quote(name)
                    + " not found",
                LbcProblemCodes.SERVICE_NOT_FOUND));
      }
      String key = ingress.namespace() + "/" + name;
      if (services.add(key)) {
        warnings.addAll(
            UncheckedAnnotations.warnings(
                "service " + key,
                targets.annotations(ingress.namespace(), name),
                options.annotationPrefix()));
      }
    }
    return Outcome.ok(backend);
  }

  /** The names of the services that an action forwards to, sorted. */
  private static Collection<String> services(LbcAction.Forward forward) {
    if (forward.targets().size() == 1) {
      String only = forward.targets().get(0).serviceName();
      return only == null ? ImmutableList.of() : ImmutableList.of(only);
    }
    TreeSet<String> names = new TreeSet<>(CodePoints.ORDER);
    for (LbcAction.Target target : forward.targets()) {
      if (target.serviceName() != null) {
        names.add(target.serviceName());
      }
    }
    return names;
  }

  /**
   * The authentication that the annotations configure; those of a service that is the only target
   * take precedence.
   */
  private Outcome<AuthenticationReader.Config> authentication(
      IngressView ingress, LbcAction action) {
    Map<String, String> annotations = ingress.annotations();
    ImmutableList<LbcAction.Target> all = action.targets();
    String only = all.size() == 1 ? all.get(0).serviceName() : null;
    if (only != null) {
      Map<String, String> own = targets.authentication(ingress.namespace(), only);
      if (!own.isEmpty()) {
        annotations = new HashMap<>(annotations);
        annotations.putAll(own);
      }
    }
    return AuthenticationReader.read(options.read(annotations));
  }

  private Outcome<Optional<Authentication>> authentication(
      AuthenticationReader.Config config, LbcBackend backend, String namespace) {
    if (!protocol.equals(HTTPS) || config.isNone()) {
      return Outcome.ok(Optional.empty());
    }
    return AuthenticationReader.build(config, namespace, targets)
        .flatMap(
            built ->
                built.isPresent() && backend.jwt().isPresent()
                    ? Outcome.failed(
                        Problem.plain(
                            Annotations.path(options.annotationPrefix() + "/jwt-validation"),
                            "authentication and jwt validation can't both be configured",
                            LbcProblemCodes.AUTHENTICATION_CONFLICT))
                    : Outcome.ok(built));
  }

  private static Problem withIngress(IngressView ingress, Problem problem) {
    return Problem.of(
        problem.type(),
        problem.field(),
        problem.value(),
        "ingress: " + ingress.key() + ": " + problem.detail(),
        problem.code());
  }
}
