package dev.rolloutkit.alb.patch;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.alb.annotation.Bookkeeping;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.internal.annotation.PreviousAction;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Resets an ingress after the deletion of a rollout: all traffic goes to the stable service, and
 * the rollout is removed from the bookkeeping annotation.
 *
 * <p>Source: Argo Rollouts 1.9, ALB part of the ingress controller.
 *
 * @rule After the deletion of a Rollout its actions send all traffic to the stable Service, and it
 *     leaves the bookkeeping annotation.
 */
public final class IngressResets {
  private static final FieldPath ANNOTATIONS = FieldPath.of("metadata", "annotations");
  private static final ProblemCode CODE = AlbProblemCodes.ACTION_NOT_RESET;

  private IngressResets() {}

  /**
   * The action that sends all traffic to the service named in the key of an annotation, on the port
   * that the current action has for it. Stickiness is kept unchanged, even if it is disabled or out
   * of range.
   *
   * <p>Compatibility: the service must be one of the targets. It is not one of them with a root
   * service, with ping-pong services, and for header routes. If {@link
   * AlbDefect#RESET_ONLY_OF_STABLE_SERVICE} is fixed, all traffic goes to the last target, which is
   * the stable service.
   *
   * @param key the annotation, such as {@code alb.ingress.kubernetes.io/actions.stable}
   */
  public static Outcome<String> action(
      Map<String, String> annotations, String key, AlbSettings settings) {
    int infix = key.indexOf(AnnotationKeys.ACTION_INFIX);
    int from = infix + AnnotationKeys.ACTION_INFIX.length();
    if (infix < 0 || key.indexOf(AnnotationKeys.ACTION_INFIX, from) >= 0) {
      return failed(key, "unable to parse action to get the service " + key);
    }
    Optional<PreviousAction> read =
        PreviousAction.parse(annotations.getOrDefault(key, ""), settings);
    if (read.isEmpty()) {
      return failed(key, "unable to unmarshal previous ALB action");
    }
    String service = key.substring(from);
    String port = "";
    boolean found = false;
    ImmutableList<PreviousAction.Target> targets = read.get().targets();
    for (PreviousAction.Target target : targets) {
      if (target.service().equals(service)) {
        port = target.port();
        found = true;
      }
    }
    if (!found && settings.fixes(AlbDefect.RESET_ONLY_OF_STABLE_SERVICE) && !targets.isEmpty()) {
      PreviousAction.Target last = targets.get(targets.size() - 1);
      service = last.service();
      port = last.port();
    }
    return port.isEmpty()
        ? failed(key, "unable to reset annotation due to missing port")
        : Outcome.ok(ForwardActions.single(service, port, read.get().stickiness()));
  }

  /**
   * Returns the ingress after the deletion of rollouts.
   *
   * <p>Rollouts in the bookkeeping annotation that do not exist are removed, and their actions are
   * reset. If that annotation cannot be read or a reset fails, nothing is changed, and there is a
   * warning.
   *
   * <p>Compatibility: conditions and paths of header routes are left on the ingress. If {@link
   * AlbDefect#RESET_LEAVES_CONDITIONS} is fixed, they are removed together with their actions.
   *
   * @param existing names of the rollouts that exist and refer to the ingress
   */
  public static Outcome<IngressReset> ingress(
      IngressView ingress, Collection<String> existing, AlbSettings settings) {
    Outcome<ManagedAnnotations> managed = managed(ingress, settings);
    if (managed instanceof Outcome.Failed<ManagedAnnotations> failed) {
      return Outcome.ok(new IngressReset(Optional.empty(), ImmutableList.of()), failed.problems());
    }
    ImmutableMap<String, ImmutableList<String>> keysByRollout =
        managed.orElseThrow().keysByRollout();
    Set<String> alive = new HashSet<>(existing);
    ImmutableList<String> enqueued =
        existing.stream()
            .filter(keysByRollout::containsKey)
            .collect(ImmutableList.toImmutableList());
    Map<String, String> annotations = new LinkedHashMap<>(ingress.annotations());
    ImmutableList<IngressRule> rules = ingress.rules();
    boolean dropped = false;
    for (Map.Entry<String, ImmutableList<String>> entry : keysByRollout.entrySet()) {
      if (alive.contains(entry.getKey())) {
        continue;
      }
      dropped = true;
      for (String key : entry.getValue()) {
        Optional<String> header = headerRoute(key, entry.getValue(), settings);
        if (header.isPresent()) {
          annotations.remove(key);
          annotations.remove(conditionKey(key));
          rules = IngressRules.withoutFirst(rules, header.get());
        } else if (key.contains(AnnotationKeys.ACTION_INFIX)) {
          Outcome<String> reset = action(ingress.annotations(), key, settings);
          if (!reset.isOk()) {
            return Outcome.ok(new IngressReset(Optional.empty(), enqueued), reset.problems());
          }
          annotations.put(key, reset.orElseThrow());
        }
      }
    }
    if (!dropped) {
      return Outcome.ok(new IngressReset(Optional.empty(), enqueued));
    }
    writeBookkeeping(annotations, managed.orElseThrow().retain(alive), settings);
    return Outcome.ok(
        new IngressReset(
            Optional.of(ingress.withAnnotations(annotations).withRules(rules)), enqueued));
  }

  /** Reads the bookkeeping annotation; the former format has one key for each rollout. */
  private static Outcome<ManagedAnnotations> managed(IngressView ingress, AlbSettings settings) {
    String text = ingress.annotations().getOrDefault(Bookkeeping.key(settings), "");
    if (settings.bookkeeping() == AlbSettings.Bookkeeping.ANNOTATIONS) {
      return ManagedAnnotations.parse(text);
    }
    return ManagedAnnotations.parseActions(text)
        .map(
            actions -> {
              ImmutableMap.Builder<String, ImmutableList<String>> out = ImmutableMap.builder();
              actions.forEach((rollout, key) -> out.put(rollout, ImmutableList.of(key)));
              return new ManagedAnnotations(out.buildOrThrow(), ImmutableSet.of());
            });
  }

  private static void writeBookkeeping(
      Map<String, String> annotations, ManagedAnnotations left, AlbSettings settings) {
    String key = Bookkeeping.key(settings);
    annotations.remove(AnnotationKeys.MANAGED_ACTIONS);
    if (left.keysByRollout().isEmpty()) {
      annotations.remove(key);
    } else if (settings.bookkeeping() == AlbSettings.Bookkeeping.ANNOTATIONS) {
      annotations.put(key, left.toJson());
    } else {
      Map<String, String> actions = new LinkedHashMap<>();
      left.keysByRollout().forEach((rollout, keys) -> actions.put(rollout, keys.get(0)));
      annotations.put(key, ManagedAnnotations.actionsText(actions));
    }
  }

  /**
   * The name of the header route to which a managed key belongs: a conditions key, or an action key
   * whose conditions key is managed too. Empty unless {@link AlbDefect#RESET_LEAVES_CONDITIONS} is
   * fixed.
   */
  private static Optional<String> headerRoute(
      String key, List<String> managed, AlbSettings settings) {
    if (!settings.fixes(AlbDefect.RESET_LEAVES_CONDITIONS)) {
      return Optional.empty();
    }
    int action = key.indexOf(AnnotationKeys.ACTION_INFIX);
    if (action >= 0) {
      return managed.contains(conditionKey(key))
          ? Optional.of(key.substring(action + AnnotationKeys.ACTION_INFIX.length()))
          : Optional.empty();
    }
    int condition = key.indexOf(AnnotationKeys.CONDITION_INFIX);
    return condition < 0
        ? Optional.empty()
        : Optional.of(key.substring(condition + AnnotationKeys.CONDITION_INFIX.length()));
  }

  private static String conditionKey(String key) {
    return key.replace(AnnotationKeys.ACTION_INFIX, AnnotationKeys.CONDITION_INFIX);
  }

  private static Outcome<String> failed(String key, String message) {
    return Outcome.failed(Problem.plain(ANNOTATIONS.key(key), message, CODE));
  }
}
