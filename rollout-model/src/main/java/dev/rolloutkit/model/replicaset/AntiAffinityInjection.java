package dev.rolloutkit.model.replicaset;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.Strategies;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.strategy.AntiAffinity;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The rule that keeps new pods off the nodes of stable ones, and which the controller puts into the
 * affinity of the new ReplicaSet's pods.
 *
 * <p>Affinities are decoded objects of type {@code core.v1.Affinity}, null where there is none.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet helpers.
 */
public final class AntiAffinityInjection {
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String POD_ANTI_AFFINITY = "podAntiAffinity";
  private static final String TERM = "podAffinityTerm";
  private static final String HOSTNAME = "kubernetes.io/hostname";

  private AntiAffinityInjection() {}

  /** The affinity of a pod template, null when it has none. */
  public static @Nullable GoObject affinity(PodTemplate template) {
    GoObject spec = template.object().object("spec");
    return spec == null ? null : spec.object("affinity");
  }

  /**
   * The affinity that pods of the wanted version get: that of the template, with the rule at the
   * end while another version is stable.
   */
  public static @Nullable GoObject generate(Rollout rollout) {
    GoObject affinity = affinity(RolloutTemplate.of(rollout));
    AntiAffinity strategy = strategy(rollout);
    String stable = Zero.of(rollout.status().stableRS());
    if (strategy == null || stable.isEmpty() || stable.equals(RolloutTemplate.hash(rollout))) {
      return affinity;
    }
    if (strategy.preferredDuringSchedulingIgnoredDuringExecution() != null) {
      int weight = Zero.of(strategy.preferredDuringSchedulingIgnoredDuringExecution().weight());
      ObjectNode weighted = JsonNodeFactory.instance.objectNode();
      weighted.put("weight", weight).set(TERM, rule(rollout, stable));
      return append(affinity, PREFERRED, decode(weighted, "core.v1.WeightedPodAffinityTerm"));
    }
    return append(affinity, REQUIRED, decode(rule(rollout, stable), "core.v1.PodAffinityTerm"));
  }

  /** The place of the rule in the list that the strategy names; empty when it is not there. */
  public static OptionalInt indexIn(Rollout rollout, @Nullable GoObject affinity) {
    Found found = find(rollout, affinity);
    return found == null ? OptionalInt.empty() : OptionalInt.of(found.index());
  }

  /** Whether the rule is there and names another version than the stable one. */
  public static boolean needsUpdate(Rollout rollout, @Nullable GoObject affinity) {
    Found found = find(rollout, affinity);
    String stable = Zero.of(rollout.status().stableRS());
    if (found == null || stable.equals(RolloutTemplate.hash(rollout))) {
      return false;
    }
    for (GoObject expression : expressions(found.term())) {
      if (expression.text("key").equals(RolloutKeys.POD_TEMPLATE_HASH)) {
        List<String> values = expression.texts("values");
        if (values.isEmpty() || !values.get(0).equals(stable)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The affinity without the rule.
   *
   * <p>Compatibility: an emptied list of preferences stays, so that the anti-affinity does too; an
   * emptied list of demands goes. With both members of the strategy set, the same place is taken
   * from both lists where both have it.
   */
  public static @Nullable GoObject remove(Rollout rollout, @Nullable GoObject affinity) {
    Found found = find(rollout, affinity);
    AntiAffinity strategy = strategy(rollout);
    GoObject changed = affinity == null ? null : affinity.object(POD_ANTI_AFFINITY);
    if (affinity == null || changed == null || found == null || strategy == null) {
      return affinity;
    }
    if (strategy.preferredDuringSchedulingIgnoredDuringExecution() != null) {
      changed = without(changed, PREFERRED, found.index(), true);
    }
    if (strategy.requiredDuringSchedulingIgnoredDuringExecution() != null) {
      changed = without(changed, REQUIRED, found.index(), false);
    }
    boolean nothing = !changed.has(PREFERRED) && !changed.has(REQUIRED);
    GoObject out = affinity.with(POD_ANTI_AFFINITY, nothing ? null : changed);
    boolean empty = nothing && !out.has("nodeAffinity") && !out.has("podAffinity");
    return empty ? null : out;
  }

  /** The template with its affinity less the rule. */
  static PodTemplate remove(Rollout rollout, PodTemplate template) {
    GoObject affinity = affinity(template);
    GoObject spec = template.object().object("spec");
    if (affinity == null || spec == null) {
      return template;
    }
    GoObject without = remove(rollout, affinity);
    return without == affinity
        ? template
        : PodTemplate.of(template.object().with("spec", spec.with("affinity", without)));
  }

  /** The canary's wish before that of blue-green; one without any member set is none. */
  private static @Nullable AntiAffinity strategy(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    CanaryStrategy canary = Strategies.canary(rollout);
    AntiAffinity out = blueGreen == null ? null : blueGreen.antiAffinity();
    if (canary != null && canary.antiAffinity() != null) {
      out = canary.antiAffinity();
    }
    return out == null
            || (out.preferredDuringSchedulingIgnoredDuringExecution() == null
                && out.requiredDuringSchedulingIgnoredDuringExecution() == null)
        ? null
        : out;
  }

  private static ObjectNode rule(Rollout rollout, String stable) {
    ObjectNode rule = JsonNodeFactory.instance.objectNode();
    rule.putObject("labelSelector")
        .putArray("matchExpressions")
        .addObject()
        .put("key", RolloutKeys.POD_TEMPLATE_HASH)
        .put("operator", "In")
        .putArray("values")
        .add(stable);
    rule.putArray("namespaces").add(rollout.namespace());
    return rule.put("topologyKey", HOSTNAME);
  }

  private static GoObject decode(ObjectNode tree, String type) {
    return GoDecoder.lenient(tree, GoSchema.struct(type));
  }

  private static GoObject append(@Nullable GoObject affinity, String list, GoObject term) {
    GoObject base =
        affinity == null ? GoDecoder.lenient(null, GoSchema.struct("core.v1.Affinity")) : affinity;
    GoObject anti = base.object(POD_ANTI_AFFINITY);
    if (anti == null) {
      anti = GoDecoder.lenient(null, GoSchema.struct("core.v1.PodAntiAffinity"));
    }
    List<GoObject> terms = new ArrayList<>(anti.objects(list));
    terms.add(term);
    return base.with(POD_ANTI_AFFINITY, anti.with(list, terms));
  }

  private static GoObject without(GoObject anti, String list, int index, boolean keepEmpty) {
    List<GoObject> terms = anti.objects(list);
    if (index >= terms.size()) {
      return anti;
    }
    List<GoObject> rest = new ArrayList<>(terms);
    rest.remove(index);
    return anti.with(list, rest.isEmpty() && !keepEmpty ? null : rest);
  }

  private static @Nullable Found find(Rollout rollout, @Nullable GoObject affinity) {
    AntiAffinity strategy = strategy(rollout);
    GoObject anti = affinity == null ? null : affinity.object(POD_ANTI_AFFINITY);
    if (strategy == null || anti == null) {
      return null;
    }
    if (strategy.preferredDuringSchedulingIgnoredDuringExecution() != null) {
      List<GoObject> weighted = anti.objects(PREFERRED);
      for (int i = 0; i < weighted.size(); i++) {
        GoObject term = weighted.get(i).object(TERM);
        if (term != null && isRule(term)) {
          return new Found(i, term);
        }
      }
      return null;
    }
    List<GoObject> terms = anti.objects(REQUIRED);
    for (int i = 0; i < terms.size(); i++) {
      if (isRule(terms.get(i))) {
        return new Found(i, terms.get(i));
      }
    }
    return null;
  }

  private static boolean isRule(GoObject term) {
    for (GoObject expression : expressions(term)) {
      if (expression.text("key").equals(RolloutKeys.POD_TEMPLATE_HASH)) {
        return true;
      }
    }
    return false;
  }

  private static List<GoObject> expressions(GoObject term) {
    GoObject selector = term.object("labelSelector");
    return selector == null ? List.of() : selector.objects("matchExpressions");
  }

  /** Where the rule is. */
  private record Found(int index, GoObject term) {}
}
