package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Lists;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import java.util.Comparator;
import java.util.Optional;

/**
 * The laws of functions that say what an API server answers to custom resources, such as {@code
 * CrdSet} of crd-validation. {@link CustomResourceArbitraries} generates objects for which you can
 * check the laws.
 */
public final class CustomResourceLaws {
  private static final String UNKNOWN_FIELD = "unknown field ";

  private CustomResourceLaws() {}

  /** The server accepts every object that it has stored, and stores it unchanged. */
  public static Law<JsonNode> storedIsAdmittedUnchanged(SchemaCheck check) {
    return Law.of(
        "what is stored is admitted again unchanged",
        object ->
            stored(check, object).flatMap(stored -> again(check.check(null, stored), stored)));
  }

  private static Optional<String> again(Optional<Outcome<JsonNode>> answer, JsonNode stored) {
    return answer
        .map(
            outcome ->
                outcome.match(
                    (second, warnings) ->
                        Law.unless(second.equals(stored), stored + " becomes " + second),
                    problems -> Optional.of(stored + " is refused: " + problems)))
        .orElse(Optional.of("there is no answer to " + stored));
  }

  /**
   * The server drops fields and sets defaults only once: if it accepts an object that it has
   * stored, it drops no field and adds none.
   */
  public static Law<JsonNode> prunesAndDefaultsOnce(SchemaCheck check) {
    return Law.of(
        "fields are dropped and defaults are set once",
        object ->
            stored(check, object)
                .flatMap(stored -> check.check(null, stored).flatMap(o -> changes(o, stored))));
  }

  private static Optional<String> changes(Outcome<JsonNode> outcome, JsonNode stored) {
    return outcome.match(
        (second, warnings) -> {
          Optional<String> unknown =
              warnings.stream()
                  .map(Problem::detail)
                  .filter(text -> text.startsWith(UNKNOWN_FIELD))
                  .findFirst();
          return unknown.isPresent()
              ? Optional.of(stored + " still has an " + unknown.get())
              : Law.unless(second.equals(stored), stored + " becomes " + second);
        },
        problems -> Optional.empty());
  }

  /** An update that changes nothing is accepted. */
  public static Law<JsonNode> acceptsUpdatesToItself(SchemaCheck check) {
    return Law.of(
        "an update to itself is never refused",
        object ->
            stored(check, object)
                .flatMap(stored -> again(check.check(stored, stored.deepCopy()), stored)));
  }

  /** The order of an object's fields changes neither the problems nor the stored object. */
  public static Law<JsonNode> ignoresOrderOfMembers(SchemaCheck check) {
    return Law.of(
        "the order of members does not matter",
        object -> {
          String given = described(check.check(null, object));
          String turned = described(check.check(null, reversed(object)));
          return Law.unless(given.equals(turned), given + " becomes " + turned);
        });
  }

  /** Every object has an answer, and no exception is thrown. */
  public static Law<JsonNode> answersToEveryObject(SchemaCheck check) {
    return Law.of(
        "every object is answered",
        object -> {
          try {
            return Law.unless(check.check(null, object).isPresent(), "there is no answer");
          } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(e + " was thrown at " + e.getStackTrace()[0]);
          }
        });
  }

  private static Optional<JsonNode> stored(SchemaCheck check, JsonNode object) {
    return check.check(null, object).flatMap(Outcome::toOptional);
  }

  private static String described(Optional<Outcome<JsonNode>> answer) {
    return answer
        .map(
            outcome ->
                outcome.toOptional().map(stored -> sorted(stored).toString()).orElse("refused")
                    + " "
                    + ImmutableSortedSet.copyOf(
                        outcome.warningsOrProblems().stream().map(Problem::text).toList()))
        .orElse("no answer");
  }

  /**
   * The value with the fields of objects in the order of their names. Recursion is safe, because an
   * API server limits the depth.
   */
  private static JsonNode sorted(JsonNode value) {
    return rearranged(value, true);
  }

  private static JsonNode reversed(JsonNode value) {
    return rearranged(value, false);
  }

  private static JsonNode rearranged(JsonNode value, boolean byName) {
    if (value.isObject()) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      var members = Lists.newArrayList(value.properties());
      if (byName) {
        members.sort(java.util.Map.Entry.comparingByKey(Comparator.naturalOrder()));
      } else {
        java.util.Collections.reverse(members);
      }
      members.forEach(m -> out.set(m.getKey(), rearranged(m.getValue(), byName)));
      return out;
    }
    if (value.isArray()) {
      var out = JsonNodeFactory.instance.arrayNode();
      value.forEach(item -> out.add(rearranged(item, byName)));
      return out;
    }
    return value;
  }
}
