package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Property;

/** The laws of {@link CustomResourceLaws} bite. */
class CustomResourceLawsBiteTest {
  private final Bites laws = new Bites(CustomResourceLaws.class);

  @Property(seed = "1", tries = 1)
  void eachLawIsBrokenByWrongChecks() {
    JsonNode crd = dev.rolloutkit.lbc.crds.LbcCrds.all().get(0).read();
    String version = crd.at("/versions/0/name").asText();
    Arbitrary<JsonNode> objects = CustomResourceArbitraries.valid(crd, version);
    AtomicInteger calls = new AtomicInteger();
    SchemaCheck counts = (stored, object) -> ok(with(object, "n" + calls.incrementAndGet()));
    SchemaCheck once =
        (stored, object) -> object.has("seen") ? refused("seen") : ok(with(object, "seen"));
    SchemaCheck warns =
        (stored, object) ->
            Optional.of(
                Outcome.ok(
                    object,
                    List.of(
                        Problem.plain(
                            FieldPath.root(), "unknown field \"spec.a\"", ProblemCode.of("c")))));
    SchemaCheck first =
        (stored, object) -> {
          String name = object.fieldNames().next();
          return name.equals("apiVersion") ? ok(object) : refused(name);
        };
    SchemaCheck last = (stored, object) -> refused(List.copyOf(object.properties()).toString());
    SchemaCheck immutable = (stored, object) -> stored == null ? ok(object) : refused("immutable");
    laws.bites(
        "storedIsAdmittedUnchanged",
        CustomResourceLaws::storedIsAdmittedUnchanged,
        Map.of("counts", counts, "once", once),
        objects);
    laws.bites(
        "prunesAndDefaultsOnce",
        CustomResourceLaws::prunesAndDefaultsOnce,
        Map.of("counts", counts, "warns", warns),
        objects);
    laws.bites(
        "acceptsUpdatesToItself",
        CustomResourceLaws::acceptsUpdatesToItself,
        Map.of("counts", counts, "immutable", immutable),
        objects);
    laws.bites(
        "ignoresOrderOfMembers",
        CustomResourceLaws::ignoresOrderOfMembers,
        Map.of("first", first, "last", last),
        objects);
    Map<String, SchemaCheck> mute = new HashMap<>();
    mute.put("nothing", SchemaCheck.NONE);
    mute.put("crash", (stored, object) -> Bites.crash());
    laws.bites("answersToEveryObject", CustomResourceLaws::answersToEveryObject, mute, objects);
    laws.everyLawBites(
        ImmutableMap.of(
            "storedIsAdmittedUnchanged", "answersToEveryObject",
            "prunesAndDefaultsOnce", "answersToEveryObject",
            "acceptsUpdatesToItself", "answersToEveryObject",
            "ignoresOrderOfMembers", "answersToEveryObject"));
  }

  private static JsonNode with(JsonNode object, String member) {
    return ((ObjectNode) object.deepCopy()).put(member, true);
  }

  private static Optional<Outcome<JsonNode>> ok(JsonNode object) {
    return Optional.of(Outcome.ok(object));
  }

  private static Optional<Outcome<JsonNode>> refused(String why) {
    return Optional.of(
        Outcome.failed(List.of(Problem.plain(FieldPath.root(), why, ProblemCode.of("c")))));
  }
}
