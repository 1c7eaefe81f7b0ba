package dev.rolloutkit.lbcadmission.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A patch, applied in its order, makes the second list of the first. */
class GatePatchPropertyTest {
  @Provide
  Arbitrary<List<String>> gates() {
    return Arbitraries.of("a", "b", "c", "").list().ofMaxSize(6);
  }

  @Property(tries = 500, seed = "42")
  void patch_leadsFromOneListToTheOther(
      @ForAll("gates") List<String> before, @ForAll("gates") List<String> after) {
    List<String> list = new ArrayList<>(before);
    for (PatchOperation operation : GatePatch.of(true, before, after)) {
      String[] path = operation.path().split("/", -1);
      int index = Integer.parseInt(path[3]);
      JsonNode value = operation.value();
      switch (operation.op()) {
        case "remove" -> list.remove(index);
        case "replace" -> list.set(index, value.textValue());
        default -> list.add(index, value.path("conditionType").textValue());
      }
    }
    assertThat(list).isEqualTo(after);
    assertThat(GatePatch.of(true, after, after)).isEmpty();
  }

  @Property(tries = 100, seed = "42")
  void listThatIsAbsent_isAddedAsAWhole(@ForAll("gates") List<String> after) {
    List<PatchOperation> patch = GatePatch.of(false, List.of(), after);
    assertThat(patch).hasSize(after.isEmpty() ? 0 : 1);
    patch.forEach(add -> assertThat(add.value()).hasSize(after.size()));
  }
}
