package dev.rolloutkit.ako.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPortBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import org.junit.jupiter.api.Test;

class SlicePortsTest {
  private static final PoolPort HTTP = new PoolPort("http", IntOrStringValue.of(8080), 80);

  @Test
  void theFirstMatchingPortIsUsed() {
    EndpointPort found =
        SlicePorts.match(slice(port("other", null), port("http", 8081)), HTTP, false);

    assertThat(found).isNotNull().returns(8081, EndpointPort::getPort);
  }

  @Test
  void aPortWithoutNumberIsIgnoredUnlessItsNameMatches() {
    assertThat(SlicePorts.match(slice(port("other", null)), HTTP, false)).isNull();
    assertThat(SlicePorts.match(slice(port("http", null)), HTTP, false)).isNotNull();
  }

  @Test
  void anEmptyNameMatchesAnEmptyNameAndAnAbsentNameMatchesNothing() {
    PoolPort unnamed = new PoolPort("", null, 80);

    assertThat(SlicePorts.match(slice(port("", 8081)), unnamed, false)).isNotNull();
    assertThat(SlicePorts.match(slice(port(null, 8081)), unnamed, false)).isNull();
  }

  @Test
  void theOnlyPortMatchesInAnyCaseIfTheCallerSaysSo() {
    EndpointSlice slice = slice(port("other", 9));

    assertThat(SlicePorts.match(slice, HTTP, true)).isNotNull();
    assertThat(SlicePorts.match(slice, HTTP, false)).isNull();
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
