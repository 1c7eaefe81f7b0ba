package dev.rolloutkit.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Requests that were sent to a kube-apiserver, and its answers. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("crd-validation")
        .on("admit", ConformanceTest::admit, NormalForm.asIs())
        .tests();
  }

  private static dev.rolloutkit.testkit.base.VectorAnswer admit(Vector vector) {
    JsonNode in = vector.in();
    String[] resource = NoInput.text(in, "resource").split("/", -1);
    if (resource.length != 3 || !TestCrds.isKnown(resource[0] + "." + resource[2])) {
      throw new NoInput("no resource of a known CRD: " + in.get("resource"));
    }
    ResourceRequest request =
        ResourceRequest.builder()
            .version(resource[1])
            .namespace(in.path("namespace").asText(""))
            .name(in.path("name").asText(""))
            .body(in.has("text") ? NoInput.text(in, "text") : in.path("object").toString())
            .stored(in.get("old"))
            .build();
    ServerAnswer answer =
        CustomResources.admit(
            TestCrds.of(resource[0] + "." + resource[2]), request, CrdOptions.defaults());
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("code", answer.code());
    answer.reason().ifPresent(reason -> out.put("reason", reason));
    answer.problems().stream().map(Problem::text).forEach(out.putArray("errors")::add);
    answer.warnings().forEach(out.putArray("warnings")::add);
    answer.stored().ifPresent(stored -> out.set("stored", comparable(stored)));
    return dev.rolloutkit.testkit.base.VectorAnswer.out(out);
  }

  /**
   * The stored object without the values that the server generates in each run, which recordings
   * leave out.
   */
  private static JsonNode comparable(JsonNode stored) {
    ObjectNode out = stored.deepCopy();
    ((ObjectNode) out.get("metadata"))
        .remove(List.of("uid", "resourceVersion", "creationTimestamp", "managedFields"));
    return out;
  }
}
