package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.internal.door.RuleParts;
import dev.rolloutkit.consequences.internal.object.FieldValues;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the changed fields that lead to another answer.
 *
 * @rule The cause of another answer is the first step on the way from the client that differs.
 */
final class Causes {
  private static final Pattern QUOTED = Pattern.compile("([A-Za-z0-9.-]+)\"");

  private final ObjectSet before;
  private final ObjectSet after;
  private final ImmutableList<Change> changes;

  Causes(Course course) {
    before = course.before();
    after = course.after();
    changes = course.changes();
  }

  /**
   * The fields of the first step, from the client on, that differ between two ways; everything that
   * changes if no step differs.
   */
  ImmutableList<ObjectField> of(Answer was, Answer is) {
    for (Step step : Step.values()) {
      Set<ObjectField> out = new LinkedHashSet<>();
      changed(is.way(), step, out);
      changed(was.way(), step, out);
      if (!out.isEmpty()) {
        return withoutParts(out);
      }
    }
    return changes.stream()
        .map(change -> new ObjectField(change.key(), ""))
        .sorted()
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * What changed of a load balancer that its controller does not build: the objects of which it is
   * made; if none of them changed, the Services and classes that they name; else everything.
   */
  ImmutableList<ObjectField> of(Set<ObjectKey> members) {
    ImmutableList<ObjectField> own = of(members::contains);
    if (!own.isEmpty()) {
      return own;
    }
    SetMultimap<String, String> names = HashMultimap.create();
    members.forEach(member -> names(member, names));
    ImmutableList<ObjectField> named =
        of(
            key ->
                key.namespace().isEmpty()
                    ? names.containsValue(key.name())
                    : names.containsEntry(key.namespace(), key.name()));
    return named.isEmpty() ? of(key -> true) : named;
  }

  private ImmutableList<ObjectField> of(Predicate<ObjectKey> wanted) {
    return changes.stream()
        .map(Change::key)
        .filter(wanted)
        .map(key -> new ObjectField(key, ""))
        .sorted()
        .collect(ImmutableList.toImmutableList());
  }

  /** Adds what an object names in a field or, in quotes, in an annotation, by its namespace. */
  private void names(ObjectKey member, SetMultimap<String, String> out) {
    ClusterObject object = after.get(member);
    if (object == null) {
      return;
    }
    texts(object.at("spec"), out.get(member.namespace()));
    for (JsonNode annotation : object.at("metadata", "annotations")) {
      Matcher quoted = QUOTED.matcher(annotation.asText(""));
      while (quoted.find()) {
        out.put(member.namespace(), quoted.group(1));
      }
    }
  }

  private static void texts(JsonNode tree, Set<String> out) {
    if (tree.isTextual()) {
      out.add(tree.textValue());
    }
    tree.forEach(one -> texts(one, out));
  }

  /** Whether the change edits a field of a step of a way. */
  boolean edits(Answer answer, Step step) {
    Set<ObjectField> out = new LinkedHashSet<>();
    changed(answer.way(), step, out);
    return !out.isEmpty();
  }

  private void changed(Collection<Link> way, Step step, Set<ObjectField> out) {
    for (Link link : way) {
      if (link.step() == step) {
        for (Read read : link.reads()) {
          if (isChanged(read)) {
            out.add(new ObjectField(read.object(), read.field().replace("[*]", "")));
          }
        }
      }
    }
  }

  /** An object that comes or goes is the cause as a whole, and none of its fields. */
  private static ImmutableList<ObjectField> withoutParts(Set<ObjectField> all) {
    return all.stream()
        .filter(one -> one.field().isEmpty() || !all.contains(new ObjectField(one.object(), "")))
        .sorted()
        .collect(ImmutableList.toImmutableList());
  }

  private boolean isChanged(Read read) {
    ClusterObject was = before.get(read.object());
    ClusterObject is = after.get(read.object());
    if (was == null || is == null) {
      return was != null || is != null;
    }
    if (read.field().isEmpty() || was.tree().equals(is.tree())) {
      return false;
    }
    return switch (read.field()) {
      case RuleParts.FIELD ->
          RuleParts.of(was).contains(read.value()) != RuleParts.of(is).contains(read.value());
      case RuleParts.LISTENERS ->
          !RuleParts.listeners(was, read.value().asInt())
              .equals(RuleParts.listeners(is, read.value().asInt()));
      case "spec.ports" -> has(was, read.value()) != has(is, read.value());
      default ->
          !value(FieldValues.at(was.tree(), read.field()))
              .equals(value(FieldValues.at(is.tree(), read.field())));
    };
  }

  private static Object value(@Nullable JsonNode node) {
    return node == null || node.isMissingNode() || node.isNull() ? "" : node;
  }

  /** Whether a Service has a port, or, of a number or name alone, one with it. */
  private static boolean has(ClusterObject service, JsonNode wanted) {
    for (JsonNode port : service.at("spec", "ports")) {
      if (port.equals(wanted)
          || (wanted.isNumber() && port.path("port").asInt() == wanted.asInt())
          || (wanted.isTextual() && port.path("name").equals(wanted))) {
        return true;
      }
    }
    return false;
  }
}
