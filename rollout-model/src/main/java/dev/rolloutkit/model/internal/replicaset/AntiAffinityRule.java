package dev.rolloutkit.model.internal.replicaset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.AntiAffinity;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The rule of {@link AntiAffinityInjection} for one version of a Rollout. It can be found in, added
 * to and removed from an affinity.
 *
 * <p>Affinities are JSON trees or decoded objects of type {@code core.v1.Affinity}, or null for
 * none. They are never modified: a function returns its argument if nothing changes, and otherwise
 * a changed copy, which preserves unknown fields.
 *
 * @rule New pods get the rule of anti-affinity while another version is stable.
 * @param strategy the kind of rule to add; null, or one with no field set, for no rule
 * @param namespace the namespace of the pods
 * @param stableHash the pod-template-hash of the stable version; empty if there is none
 * @param podHash the pod-template-hash of the version that the affinity is for
 */
public record AntiAffinityRule(
    @Nullable AntiAffinity strategy, String namespace, String stableHash, String podHash) {
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String POD_ANTI_AFFINITY = "podAntiAffinity";
  private static final String TERM = "podAffinityTerm";
  private static final String HOSTNAME = "kubernetes.io/hostname";

  /** The rule for the current pod template of a Rollout. */
  public static AntiAffinityRule of(Rollout rollout) {
    return of(rollout, RolloutTemplate.hash(rollout));
  }

  /** The rule for the current pod template, with the hash of a release of the controller. */
  public static AntiAffinityRule of(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    return of(rollout, RolloutTemplate.hash(rollout, release));
  }

  /** The rule for a version of a Rollout whose pod-template-hash is known. */
  public static AntiAffinityRule of(Rollout rollout, String podHash) {
    return new AntiAffinityRule(
        strategyOf(rollout), rollout.namespace(), GoZero.of(rollout.status().stableRS()), podHash);
  }

  /** Whether new pods get the rule, which is the case while another version is stable. */
  public boolean applies() {
    return (isPreferred() || isRequired()) && !stableHash.isEmpty() && isForAnotherVersion();
  }

  /** Appends the rule to its list in the affinity, if it applies. */
  public @Nullable GoObject generate(@Nullable GoObject affinity) {
    if (!applies()) {
      return affinity;
    }
    String type = isPreferred() ? "core.v1.WeightedPodAffinityTerm" : "core.v1.PodAffinityTerm";
    GoObject base = affinity == null ? empty("core.v1.Affinity") : affinity;
    GoObject anti = base.object(POD_ANTI_AFFINITY);
    if (anti == null) {
      anti = empty("core.v1.PodAntiAffinity");
    }
    List<GoObject> terms = new ArrayList<>(anti.objects(list()));
    terms.add(GoDecoder.lenient(element(), GoSchema.struct(type)));
    return base.with(POD_ANTI_AFFINITY, anti.with(list(), terms));
  }

  /** As {@link #generate}, for the JSON of an affinity. */
  public @Nullable JsonNode generateJson(@Nullable JsonNode affinity) {
    if (!applies()) {
      return affinity;
    }
    ObjectNode out = affinity instanceof ObjectNode object ? object.deepCopy() : object();
    ObjectNode anti =
        out.get(POD_ANTI_AFFINITY) instanceof ObjectNode object
            ? object
            : out.putObject(POD_ANTI_AFFINITY);
    ArrayNode terms = anti.get(list()) instanceof ArrayNode array ? array : anti.putArray(list());
    terms.add(element());
    return out;
  }

  /** The index of the rule in the list that the strategy selects; empty if the rule is missing. */
  public OptionalInt indexIn(@Nullable GoObject affinity) {
    List<GoObject> terms = searched(affinity);
    for (int i = 0; i < terms.size(); i++) {
      for (GoObject expression : expressions(terms.get(i))) {
        if (isOnHash(expression)) {
          return OptionalInt.of(i);
        }
      }
    }
    return OptionalInt.empty();
  }

  /** As {@link #indexIn} for the JSON of an affinity. */
  public OptionalInt indexInJson(@Nullable JsonNode affinity) {
    return indexIn(decode(affinity));
  }

  /**
   * Whether the rule is present and names a version other than the stable one.
   *
   * @rule The rule of anti-affinity in a ReplicaSet is updated if it names a version that is not
   *     stable.
   */
  public boolean needsUpdate(@Nullable GoObject affinity) {
    OptionalInt found = indexIn(affinity);
    if (found.isEmpty() || !isForAnotherVersion()) {
      return false;
    }
    for (GoObject expression : expressions(searched(affinity).get(found.getAsInt()))) {
      List<String> values = expression.texts("values");
      if (isOnHash(expression) && !values.isEmpty() && !values.get(0).equals(stableHash)) {
        return true;
      }
    }
    return false;
  }

  /** As {@link #needsUpdate} for the JSON of an affinity. */
  public boolean needsUpdateJson(@Nullable JsonNode affinity) {
    return needsUpdate(decode(affinity));
  }

  /**
   * Whether the list that is searched for the rule has a term without a label selector.
   *
   * <p>Compatibility: the controller crashes on such a term, unless it finds the rule before it.
   * Here such a term counts as one that the controller did not add.
   */
  public boolean meetsTermWithoutSelector(@Nullable GoObject affinity) {
    List<GoObject> terms = searched(affinity);
    int end = indexIn(affinity).orElse(terms.size());
    for (int i = 0; i < end; i++) {
      GoObject term = isPreferred() ? terms.get(i).object(TERM) : terms.get(i);
      if (term == null || !term.has("labelSelector")) {
        return true;
      }
    }
    return false;
  }

  /** As {@link #meetsTermWithoutSelector} for the JSON of an affinity. */
  public boolean meetsTermWithoutSelectorJson(@Nullable JsonNode affinity) {
    return meetsTermWithoutSelector(decode(affinity));
  }

  /**
   * Whether the rule is present and names no version, on which controllers up to 1.10 crash when
   * the stable version is another one.
   */
  public boolean meetsRuleWithoutValues(@Nullable GoObject affinity) {
    OptionalInt found = indexIn(affinity);
    if (found.isEmpty() || !isForAnotherVersion()) {
      return false;
    }
    for (GoObject expression : expressions(searched(affinity).get(found.getAsInt()))) {
      if (isOnHash(expression)) {
        return expression.texts("values").isEmpty();
      }
    }
    return false;
  }

  /** As {@link #meetsRuleWithoutValues} for the JSON of an affinity. */
  public boolean meetsRuleWithoutValuesJson(@Nullable JsonNode affinity) {
    return meetsRuleWithoutValues(decode(affinity));
  }

  /**
   * Removes the rule from the affinity.
   *
   * <p>Compatibility: when the list of preferred terms becomes empty, it is kept, and so is the
   * anti-affinity; an empty list of required terms is removed. If both fields of the strategy are
   * set, the term at the same index is removed from both lists, if both have it.
   *
   * @rule Removing the rule of anti-affinity keeps an empty list of preferred terms and removes an
   *     empty list of required ones.
   */
  public @Nullable GoObject remove(@Nullable GoObject affinity) {
    OptionalInt found = indexIn(affinity);
    GoObject changed = affinity == null ? null : affinity.object(POD_ANTI_AFFINITY);
    if (affinity == null || changed == null || found.isEmpty()) {
      return affinity;
    }
    if (isPreferred()) {
      changed = without(changed, PREFERRED, found.getAsInt(), true);
    }
    if (isRequired()) {
      changed = without(changed, REQUIRED, found.getAsInt(), false);
    }
    boolean nothing = !changed.has(PREFERRED) && !changed.has(REQUIRED);
    GoObject out = affinity.with(POD_ANTI_AFFINITY, nothing ? null : changed);
    boolean empty = nothing && !out.has("nodeAffinity") && !out.has("podAffinity");
    return empty ? null : out;
  }

  /** As {@link #remove} for the JSON of an affinity. */
  public @Nullable JsonNode removeJson(@Nullable JsonNode affinity) {
    OptionalInt found = indexInJson(affinity);
    if (affinity == null || found.isEmpty()) {
      return affinity;
    }
    ObjectNode out = affinity.deepCopy();
    ObjectNode anti = (ObjectNode) out.get(POD_ANTI_AFFINITY);
    if (isPreferred()) {
      removeAt(anti, PREFERRED, found.getAsInt());
    }
    if (isRequired()) {
      removeAt(anti, REQUIRED, found.getAsInt());
      if (anti.path(REQUIRED).isEmpty()) {
        anti.remove(REQUIRED);
      }
    }
    if (!anti.hasNonNull(PREFERRED) && !anti.hasNonNull(REQUIRED)) {
      out.remove(POD_ANTI_AFFINITY);
    }
    boolean empty =
        !out.hasNonNull(POD_ANTI_AFFINITY)
            && !out.hasNonNull("nodeAffinity")
            && !out.hasNonNull("podAffinity");
    return empty ? null : out;
  }

  /**
   * The anti-affinity of the canary strategy, otherwise that of blue-green; none if no field is
   * set.
   */
  private static @Nullable AntiAffinity strategyOf(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    CanaryStrategy canary = Strategies.canary(rollout);
    return canary != null && canary.antiAffinity() != null
        ? canary.antiAffinity()
        : blueGreen == null ? null : blueGreen.antiAffinity();
  }

  private boolean isPreferred() {
    return strategy != null && strategy.preferredDuringSchedulingIgnoredDuringExecution() != null;
  }

  private boolean isRequired() {
    return strategy != null && strategy.requiredDuringSchedulingIgnoredDuringExecution() != null;
  }

  private boolean isForAnotherVersion() {
    return !stableHash.equals(podHash);
  }

  /** The list that contains the rule: preferred terms take precedence over required ones. */
  private String list() {
    return isPreferred() ? PREFERRED : REQUIRED;
  }

  private List<GoObject> searched(@Nullable GoObject affinity) {
    GoObject anti = affinity == null ? null : affinity.object(POD_ANTI_AFFINITY);
    return anti == null || !(isPreferred() || isRequired()) ? List.of() : anti.objects(list());
  }

  /** The rule as an element of its list. */
  private ObjectNode element() {
    ObjectNode rule = object();
    rule.putObject("labelSelector")
        .putArray("matchExpressions")
        .addObject()
        .put("key", RolloutKeys.POD_TEMPLATE_HASH)
        .put("operator", "In")
        .putArray("values")
        .add(stableHash);
    rule.putArray("namespaces").add(namespace);
    rule.put("topologyKey", HOSTNAME);
    var preferred =
        strategy == null ? null : strategy.preferredDuringSchedulingIgnoredDuringExecution();
    return preferred == null
        ? rule
        : object().put("weight", GoZero.of(preferred.weight())).set(TERM, rule);
  }

  private List<GoObject> expressions(GoObject element) {
    GoObject term = isPreferred() ? element.object(TERM) : element;
    GoObject selector = term == null ? null : term.object("labelSelector");
    return selector == null ? List.of() : selector.objects("matchExpressions");
  }

  private static boolean isOnHash(GoObject expression) {
    return expression.text("key").equals(RolloutKeys.POD_TEMPLATE_HASH);
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

  private static void removeAt(ObjectNode anti, String list, int index) {
    if (anti.get(list) instanceof ArrayNode array && index < array.size()) {
      array.remove(index);
    }
  }

  private static @Nullable GoObject decode(@Nullable JsonNode affinity) {
    return affinity == null
        ? null
        : GoDecoder.lenient(affinity, GoSchema.struct("core.v1.Affinity"));
  }

  private static GoObject empty(String type) {
    return GoDecoder.lenient(null, GoSchema.struct(type));
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
