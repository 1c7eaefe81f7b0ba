package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.admission.BundledCrd;
import dev.rolloutkit.crd.admission.CrdSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Shrinkable;

/** crd-validation keeps the laws over all bundled CRDs. */
class CustomResourceLawsTest {
  private static final ImmutableList<BundledCrd> BUNDLED =
      ImmutableList.<BundledCrd>builder()
          .addAll(dev.rolloutkit.model.crds.RolloutCrds.all())
          .addAll(dev.rolloutkit.lbc.crds.LbcCrds.all())
          .addAll(dev.rolloutkit.ako.crds.AkoCrds.all())
          .build();
  static final CrdSet CRDS = CrdSet.empty().withBundled(BUNDLED);
  private static final ImmutableList<Served> SERVED = served();

  private record Served(JsonNode crd, String version) {
    @Override
    public String toString() {
      return crd.path("kind").asText() + " " + version;
    }
  }

  private static ImmutableList<Served> served() {
    ImmutableList.Builder<Served> out = ImmutableList.builder();
    for (BundledCrd bundled : BUNDLED) {
      JsonNode crd = bundled.read();
      for (JsonNode version : crd.path("versions")) {
        if (version.path("served").asBoolean(false)) {
          out.add(new Served(crd, version.path("name").asText()));
        }
      }
    }
    return out.build();
  }

  @Provide
  Arbitrary<JsonNode> valid() {
    return Arbitraries.of(SERVED)
        .flatMap(one -> CustomResourceArbitraries.valid(one.crd(), one.version()));
  }

  @Provide
  Arbitrary<JsonNode> nearlyValid() {
    return Arbitraries.of(SERVED)
        .flatMap(one -> CustomResourceArbitraries.nearlyValid(one.crd(), one.version()));
  }

  @Property(seed = "1", tries = 300)
  void anObjectThatFollowsItsSchemaKeepsTheLaws(@ForAll("valid") JsonNode object) {
    check(object);
  }

  @Property(seed = "1", tries = 300)
  void anInvalidObjectKeepsTheLaws(@ForAll("nearlyValid") JsonNode object) {
    check(object);
  }

  private static void check(JsonNode object) {
    CustomResourceLaws.answersToEveryObject(CRDS).check(object);
    CustomResourceLaws.storedIsAdmittedUnchanged(CRDS).check(object);
    CustomResourceLaws.prunesAndDefaultsOnce(CRDS).check(object);
    CustomResourceLaws.acceptsUpdatesToItself(CRDS).check(object);
    CustomResourceLaws.ignoresOrderOfMembers(CRDS).check(object);
  }

  @Example
  void ofEachKindSomeObjectsAreAcceptedAndSomeInvalidOnesRefused() {
    List<String> withoutAccepted = new ArrayList<>();
    List<String> withoutRefused = new ArrayList<>();
    for (Served one : SERVED) {
      if (samples(CustomResourceArbitraries.valid(one.crd(), one.version()))
          .noneMatch(CustomResourceLawsTest::isAccepted)) {
        withoutAccepted.add(one.toString());
      }
      if (samples(CustomResourceArbitraries.nearlyValid(one.crd(), one.version()))
          .allMatch(CustomResourceLawsTest::isAccepted)) {
        withoutRefused.add(one.toString());
      }
    }
    assertThat(withoutAccepted).isEmpty();
    assertThat(withoutRefused).isEmpty();
  }

  private static boolean isAccepted(JsonNode object) {
    return CRDS.check(null, object).map(Outcome::isOk).orElseThrow();
  }

  private static Stream<JsonNode> samples(Arbitrary<JsonNode> any) {
    return any.generator(1000).stream(new Random(42)).limit(60).map(Shrinkable::value);
  }
}
