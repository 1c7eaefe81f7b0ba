package dev.rolloutkit.lbcadmission.internal.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A patch, applied in its order, changes the first list to the second. */
class GatePatchPropertyTest {
  @Provide
  Arbitrary<List<String>> gates() {
    return Arbitraries.of("a", "b", "c", "").list().ofMaxSize(6);
  }

  @Property(tries = 500, seed = "42")
  void thePatchedListIsTheDesiredOne(
      @ForAll("gates") List<String> before, @ForAll("gates") List<String> after) {
    List<PatchOperation> patch = GatePatch.of(true, before, after);

    assertThat(PatchOperation.apply(pod(before), patch)).isEqualTo(pod(after));
    assertThat(GatePatch.of(true, after, after)).isEmpty();
  }

  @Property(tries = 100, seed = "42")
  void anAbsentListIsAddedAsAWhole(@ForAll("gates") List<String> after) {
    List<PatchOperation> patch = GatePatch.of(false, List.of(), after);
    assertThat(patch).hasSize(after.isEmpty() ? 0 : 1);
    patch.forEach(add -> assertThat(add.value()).hasSize(after.size()));
  }

  private static ObjectNode pod(List<String> gates) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ArrayNode list = out.putObject("spec").putArray("readinessGates");
    gates.forEach(gate -> list.addObject().put("conditionType", gate));
    return out;
  }
}
