package dev.rolloutkit.lbclass.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceValidationTest {
  private static final ServerSettings SETTINGS = ServerSettings.reference();

  @Test
  void aNullKeyInTheSelectorIsAProblem() {
    Service service = clusterIp();
    Map<String, String> selector = new HashMap<>(Map.of("app", "web"));
    selector.put(null, "x");
    service.getSpec().setSelector(selector);

    assertThat(ServiceValidation.create(service, SETTINGS))
        .extracting(Problem::text)
        .containsExactly("spec.selector: Invalid value: null: must not have a null key");
  }

  @Test
  void aNullValueInTheSelectorCountsAsEmpty() {
    Service service = clusterIp();
    Map<String, String> selector = new HashMap<>();
    selector.put("app", null);
    service.getSpec().setSelector(selector);

    assertThat(ServiceValidation.create(service, SETTINGS)).isEmpty();
  }

  @Test
  void aNullInAListIsTheOnlyProblem() {
    Service service = clusterIp();
    service.getSpec().setType("bad");
    service.getSpec().setExternalIPs(Arrays.asList("10.1.1.1", null));

    assertThat(ServiceValidation.create(service, SETTINGS))
        .extracting(Problem::text)
        .containsExactly("spec.externalIPs[1]: Invalid value: null: must not be null");
  }

  /** Each problem shows the whole list, whose text is computed only once. */
  @Test
  void manyChangedAddressesShareOneText() {
    int count = 20_000;
    Service old = clusterIp();
    old.getSpec().setClusterIPs(addresses("10.0.", count));
    Service changed = clusterIp();
    changed.getSpec().setClusterIPs(addresses("10.1.", count));

    ImmutableList<Problem> problems = ServiceValidation.update(old, changed, SETTINGS);

    assertThat(problems).hasSizeGreaterThan(count);
    assertThat(problems.subList(0, count))
        .allMatch(p -> p.detail().equals("may not change once set"))
        .allMatch(p -> p.value() == problems.get(0).value());
    assertThat(problems.get(count - 1).field()).isEqualTo("spec.clusterIPs[19999]");
  }

  private static Service clusterIp() {
    return ServiceJson.service(
        """
        {'spec': {'type': 'ClusterIP', 'sessionAffinity': 'None', 'internalTrafficPolicy': 'Cluster',
          'ports': [{'port': 80, 'protocol': 'TCP', 'targetPort': 80}]}}""");
  }

  private static List<String> addresses(String prefix, int count) {
    List<String> out = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      out.add(prefix + i / 256 + "." + i % 256);
    }
    return out;
  }

  /**
   * A stored value is not validated as an address again, but it is checked for special addresses.
   */
  @Test
  void aStoredExternalIpIsAcceptedAtAnyIndex() {
    Service old = clusterIp();
    old.getSpec().setExternalIPs(List.of("1.2.3.4", "bad"));
    Service moved = clusterIp();
    moved.getSpec().setExternalIPs(List.of("bad", "worse"));
    moved.getSpec().setExternalTrafficPolicy("Cluster");

    assertThat(ServiceValidation.update(old, moved, SETTINGS))
        .extracting(Problem::text)
        .containsExactly(
            "spec.externalIPs[0]: Invalid value: \"bad\": must be a valid IP address",
            "spec.externalIPs[1]: Invalid value: \"worse\": must be a valid IP address, (e.g."
                + " 10.9.8.7 or 2001:db8::ffff)");
  }

  @Test
  void addressesAreValidatedWithoutOtherFields() {
    Service service = clusterIp();
    service.getSpec().setType("bad");
    service.getSpec().setClusterIPs(List.of("10.0.0.1"));

    assertThat(ServiceValidation.addresses(null, service, SETTINGS))
        .extracting(Problem::text)
        .containsExactly(
            "spec.clusterIPs: Invalid value: [\"10.0.0.1\"]: must be empty when `clusterIP` is not"
                + " specified");

    service.getSpec().setClusterIP("10.0.0.1");
    assertThat(ServiceValidation.addresses(null, service, SETTINGS)).isEmpty();
  }

  /** The API server cannot determine the family and reports an internal error. */
  @Test
  void aStoredInvalidClusterIpWithASecondOneIsAnInternalError() {
    Service old = clusterIp();
    old.getSpec().setClusterIP("bad");
    old.getSpec().setClusterIPs(List.of("bad", "10.0.0.1"));

    assertThat(ServiceValidation.update(old, old, SETTINGS))
        .extracting(Problem::text)
        .containsExactly(
            "spec.clusterIPs: Internal error: failed to check for dual stack with error:invalid"
                + " IP[0]: bad",
            "spec.clusterIPs: Invalid value: [\"bad\",\"10.0.0.1\"]: may specify no more than one IP"
                + " for each IP family");
  }
}
