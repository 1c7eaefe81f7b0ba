package dev.rolloutkit.ako.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPortBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlicePortsTest {
  private static final PoolPort HTTP = new PoolPort("http", IntOrStringValue.of(8080), 80);

  private final List<Problem> problems = new ArrayList<>();

  @Test
  void portsBehindTheMatchAreNotLookedAt() {
    EndpointPort found =
        SlicePorts.match(slice(port("http", 8081), port("other", null)), HTTP, false, problems);

    assertThat(found).isNotNull().returns(8081, EndpointPort::getPort);
    assertThat(problems).isEmpty();
  }

  @Test
  void aPortWithoutNumberAheadOfTheMatchIsAProblem() {
    EndpointPort found =
        SlicePorts.match(slice(port("other", null), port("http", 8081)), HTTP, false, problems);

    assertThat(found).isNotNull();
    assertThat(problems)
        .extracting(Problem::field)
        .containsExactly("endpointslices[red/s-0].ports[0].port");
  }

  @Test
  void aSolePortMatchesWhateverItIsIfTheCallerSaysSo() {
    EndpointSlice slice = slice(port("other", 9));

    assertThat(SlicePorts.match(slice, HTTP, true, problems)).isNotNull();
    assertThat(SlicePorts.match(slice, HTTP, false, problems)).isNull();
  }

  private static EndpointPort port(String name, Integer number) {
    return new EndpointPortBuilder().withName(name).withPort(number).build();
  }

  private static EndpointSlice slice(EndpointPort... ports) {
    return new EndpointSliceBuilder()
        .withNewMetadata()
        .withNamespace("red")
        .withName("s-0")
        .endMetadata()
        .withPorts(ports)
        .build();
  }
}
