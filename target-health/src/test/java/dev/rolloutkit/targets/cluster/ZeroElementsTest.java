package dev.rolloutkit.targets.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** Null in a list is the zero object, as in the controller: an empty pod, gate, port or taint. */
class ZeroElementsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void aNullPodAndANullNodeHaveNoFields() throws JsonProcessingException {
    assertThat(PodReader.read(null)).isEqualTo(PodReader.read(pod("{}")));
    assertThat(Nodes.read(null)).isEqualTo(Nodes.read(new Node()));
  }

  @Test
  void aNullGateIsAGateWithAnEmptyType() throws JsonProcessingException {
    Pod pod = pod("{'spec':{'readinessGates':[null,{'conditionType':'a'}]}}");

    assertThat(PodReader.read(pod).readinessGates()).containsExactly("", "a");
  }

  @Test
  void nullConditionsContainersAndPortsAreEmptyOnes() throws JsonProcessingException {
    String nulls = "{'spec':{'containers':[null,{'ports':[null]}]},'status':{'conditions':[null]}}";
    PodInfo read = PodReader.read(pod(nulls));

    assertThat(read).isEqualTo(PodReader.read(pod(nulls.replace("null", "{}"))));
    assertThat(read.conditions()).hasSize(1);
    assertThat(read.containerPorts()).hasSize(1);
  }

  @Test
  void aNullTaintIsATaintWithoutAKey() throws JsonProcessingException {
    Node node = MAPPER.readValue("{\"spec\":{\"taints\":[null]}}", Node.class);

    assertThat(Nodes.read(node).taints()).containsExactly(new NodeInfo.NodeTaint("", ""));
  }

  @Test
  void nullIsNotTheNameOfABinding() {
    assertThat(NamespacedName.parse(null)).isEmpty();
  }

  private static Pod pod(String json) throws JsonProcessingException {
    return MAPPER.readValue(json.replace('\'', '"'), Pod.class);
  }
}
