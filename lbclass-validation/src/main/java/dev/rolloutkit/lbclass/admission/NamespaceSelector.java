package dev.rolloutkit.lbclass.admission;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.label.Requirement;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Selects namespaces by their labels, like a label selector; an empty one selects all.
 *
 * @rule A policy selects namespaces by labels; an empty selector selects all.
 */
public final class NamespaceSelector {
  /** The label that every namespace has, with the namespace's name as its value. */
  public static final String NAME_LABEL = "kubernetes.io/metadata.name";

  private static final NamespaceSelector ALL = new NamespaceSelector(ImmutableList.of());
  private static final ImmutableList<String> OPERATORS =
      ImmutableList.of(
          Requirement.IN, Requirement.NOT_IN, Requirement.EXISTS, Requirement.DOES_NOT_EXIST);

  private final ImmutableList<Requirement> requirements;

  private NamespaceSelector(ImmutableList<Requirement> requirements) {
    this.requirements = requirements;
  }

  /** Selects every namespace. */
  public static NamespaceSelector all() {
    return ALL;
  }

  /** Selects namespaces by name. */
  public static NamespaceSelector names(String... names) {
    return new NamespaceSelector(
        ImmutableList.of(new Requirement(NAME_LABEL, Requirement.IN, ImmutableList.copyOf(names))));
  }

  /**
   * Reads the label selector of a policy. It fails with every problem of its keys and operators,
   * each with its path, because the author of a policy wants to see them all. {@link Selector#of}
   * reports only the first one, as a controller does.
   */
  public static Outcome<NamespaceSelector> of(LabelSelector selector) {
    List<Problem> problems = new ArrayList<>();
    ImmutableList.Builder<Requirement> out = ImmutableList.builder();
    FieldPath labels = FieldPath.of("matchLabels");
    Map<String, String> wanted =
        selector.getMatchLabels() == null ? ImmutableMap.of() : selector.getMatchLabels();
    wanted.forEach(
        (key, value) -> {
          checkKey(labels, Strings.nullToEmpty(key), problems);
          out.add(
              new Requirement(
                  Strings.nullToEmpty(key),
                  Requirement.IN,
                  ImmutableList.of(Strings.nullToEmpty(value))));
        });
    int i = 0;
    for (LabelSelectorRequirement r : Services.list(selector.getMatchExpressions())) {
      FieldPath at = FieldPath.of("matchExpressions").index(i++);
      if (r == null) {
        problems.add(Problem.invalid(at, "null", "must not be null"));
      } else {
        out.add(requirement(r, at, problems));
      }
    }
    return problems.isEmpty()
        ? Outcome.ok(new NamespaceSelector(out.build()))
        : Outcome.failed(problems);
  }

  private static Requirement requirement(
      LabelSelectorRequirement r, FieldPath at, List<Problem> problems) {
    String key = Strings.nullToEmpty(r.getKey());
    String operator = Strings.nullToEmpty(r.getOperator());
    checkKey(at.child("key"), key, problems);
    ImmutableList.Builder<String> values = ImmutableList.builder();
    Services.list(r.getValues()).forEach(value -> values.add(Strings.nullToEmpty(value)));
    boolean empty = Services.list(r.getValues()).isEmpty();
    if (!OPERATORS.contains(operator)) {
      problems.add(
          Problem.notSupported(at.child("operator"), GoStrings.quote(operator), OPERATORS));
    } else if (operator.endsWith("In") && empty) {
      problems.add(
          Problem.required(
              at.child("values"), "must be specified when `operator` is 'In' or 'NotIn'"));
    } else if (!operator.endsWith("In") && !empty) {
      problems.add(
          Problem.forbidden(
              at.child("values"),
              "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
    }
    return new Requirement(key, operator, values.build());
  }

  private static void checkKey(FieldPath at, String key, List<Problem> problems) {
    for (String message : NameFormats.qualifiedName(key)) {
      problems.add(Problem.invalid(at, GoStrings.quote(key), message));
    }
  }

  /** Whether a namespace with the given labels is selected. */
  public boolean accepts(Map<String, String> labels) {
    for (int i = 0; i < requirements.size(); i++) {
      Requirement requirement = requirements.get(i);
      if (!requirement.holds(labels.get(requirement.key()))) {
        return false;
      }
    }
    return true;
  }

  /** The selector as a CEL expression over the labels of {@code namespaceObject}. */
  String toCel() {
    if (requirements.isEmpty()) {
      return "true";
    }
    List<String> out = new ArrayList<>(requirements.size());
    for (Requirement requirement : requirements) {
      String labels = "namespaceObject.metadata.labels";
      String key = CelPolicies.quote(requirement.key());
      String present = key + " in " + labels;
      List<String> values = new ArrayList<>();
      ImmutableSet.copyOf(requirement.values())
          .forEach(value -> values.add(CelPolicies.quote(value)));
      String chosen = labels + "[" + key + "] in [" + String.join(", ", values) + "]";
      out.add(
          switch (requirement.operator()) {
            case Requirement.IN -> "(" + present + " && " + chosen + ")";
            case Requirement.NOT_IN -> "!(" + present + " && " + chosen + ")";
            case Requirement.EXISTS -> present;
            default -> "!(" + present + ")";
          });
    }
    return "(" + String.join(" && ", out) + ")";
  }
}
