package dev.rolloutkit.lbclass.internal.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.Caveat;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rules for IP families and their policy that do not depend on the cluster. */
class DualStackTest {
  private static final String V4 = "10.0.0.1";
  private static final String V6 = "fd00::1";
  private static final List<List<String>> FAMILIES =
      List.of(
          List.of(),
          List.of("IPv4"),
          List.of("IPv6"),
          List.of("IPv4", "IPv6"),
          List.of("IPv6", "IPv4"));
  private static final List<List<String>> ADDRESSES =
      List.of(List.of(), List.of(V4), List.of(V6), List.of(V4, V6), List.of("None"));
  private static final List<@Nullable String> POLICIES =
      Arrays.asList(null, "SingleStack", "PreferDualStack", "RequireDualStack");

  private static final ServerSettings ALL_PROBLEMS =
      ServerSettings.builder().allocatorFirst(false).build();

  private static final String DUAL_NEEDED =
      "spec.ipFamilyPolicy: Invalid value: \"SingleStack\": must be 'RequireDualStack' or"
          + " 'PreferDualStack' when multiple %s are specified";

  private static Service service(
      String type,
      List<String> families,
      @Nullable String policy,
      List<String> addresses,
      boolean selector) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName("web")
        .endMetadata()
        .withNewSpec()
        .withType(type)
        .withIpFamilies(new ArrayList<>(families))
        .withIpFamilyPolicy(policy)
        .withClusterIP(addresses.isEmpty() ? null : addresses.get(0))
        .withClusterIPs(new ArrayList<>(addresses))
        .withSelector(selector ? Map.of("app", "web") : Map.of())
        .withExternalName(type.equals("ExternalName") ? "a.b" : null)
        .addNewPort()
        .withPort(80)
        .endPort()
        .endSpec()
        .build();
  }

  private static List<String> problems(ServerVerdict verdict) {
    return verdict.problems().stream().map(Problem::text).toList();
  }

  @Test
  void twoFamiliesWithSingleStackOrWithoutAPolicyAreRejected() {
    for (String policy : Arrays.asList(null, "SingleStack")) {
      assertThat(
              problems(
                  LoadBalancerClasses.evaluateCreate(
                      service("LoadBalancer", FAMILIES.get(3), policy, List.of(), true))))
          .containsExactly(DUAL_NEEDED.formatted("IP families"));
      assertThat(
              problems(
                  LoadBalancerClasses.evaluateCreate(
                      service("ClusterIP", List.of(), policy, ADDRESSES.get(3), true))))
          .containsExactly(DUAL_NEEDED.formatted("cluster IPs"));
    }
  }

  @Test
  void aHeadlessServiceWithoutSelectorMayHaveTwoFamiliesWithoutAPolicy() {
    ServerVerdict verdict =
        LoadBalancerClasses.evaluateCreate(
            service("ClusterIP", FAMILIES.get(3), null, List.of("None"), false));
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.caveats()).isEmpty();
    assertThat(verdict.prepared().getSpec().getIpFamilyPolicy()).isEqualTo("RequireDualStack");
  }

  @Test
  void onlyProblemsOfThePolicyAreReportedIfTheAllocatorIsFirst() {
    Service service = service("LoadBalancer", FAMILIES.get(3), null, List.of(), true);
    service.getSpec().getPorts().get(0).setPort(0);
    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::field)
        .containsExactly("spec.ipFamilyPolicy");
    assertThat(
            LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), ALL_PROBLEMS)
                .problems())
        .extracting(Problem::field)
        .containsExactly("spec.ports[0].port", "spec.ports[0].targetPort");
  }

  /**
   * Validation has a message of its own for a family that is released without a policy. No API
   * server reports it, because the allocator sets the policy first and rejects the request if the
   * policy is wrong. So neither order reports it: with other problems, the policy is not mentioned;
   * alone, it has the message of the allocator.
   */
  @Test
  void theMessageOfValidationAboutReleasingIsNeverReported() {
    Service old = service("ClusterIP", FAMILIES.get(3), "PreferDualStack", ADDRESSES.get(3), true);
    Service service = service("ClusterIP", List.of("IPv4"), null, ADDRESSES.get(3), true);
    ServiceRequest update = new ServiceRequest.Update(old, service);
    String allocators =
        "spec.ipFamilyPolicy: Invalid value: \"PreferDualStack\": must be 'SingleStack' to release"
            + " the secondary IP family";
    assertThat(problems(LoadBalancerClasses.evaluate(update, ALL_PROBLEMS)))
        .containsExactly(allocators);

    service.getSpec().getPorts().get(0).setProtocol("X");
    assertThat(problems(LoadBalancerClasses.evaluate(update, ALL_PROBLEMS)))
        .containsExactly(
            "spec.ports[0].protocol: Unsupported value: \"X\": supported values: \"SCTP\", \"TCP\","
                + " \"UDP\"");
    assertThat(problems(LoadBalancerClasses.evaluateUpdate(old, service)))
        .containsExactly(allocators);

    service.getSpec().setIpFamilyPolicy("X");
    assertThat(problems(LoadBalancerClasses.evaluate(update, ALL_PROBLEMS)))
        .hasSize(2)
        .anyMatch(text -> text.startsWith("spec.ipFamilyPolicy: Unsupported value: \"X\""));
  }

  /** Compares every combination of a new Service with the documented rule. */
  @Test
  void aNewServiceIsRejectedIfItsPolicyAndFamiliesContradict() {
    int count = 0;
    for (String type : List.of("ClusterIP", "NodePort", "LoadBalancer", "ExternalName")) {
      for (List<String> families : FAMILIES) {
        for (List<String> ips : ADDRESSES) {
          for (String policy : POLICIES) {
            for (boolean selector : new boolean[] {true, false}) {
              Service service = service(type, families, policy, ips, selector);
              ServerVerdict verdict = LoadBalancerClasses.evaluateCreate(service);
              assertThat(verdict.allowed())
                  .as("%s %s %s %s %s: %s", type, families, ips, policy, selector, verdict)
                  .isEqualTo(isConsistent(type, families, policy, ips, selector));
              if (verdict.allowed()) {
                checkRepeat(verdict.prepared(), service);
              }
              count++;
            }
          }
        }
      }
    }
    assertThat(count).isEqualTo(4 * 5 * 5 * 4 * 2);
  }

  private static boolean isConsistent(
      String type, List<String> families, @Nullable String policy, List<String> ips, boolean sel) {
    if (type.equals("ExternalName")) {
      return families.isEmpty() && policy == null && ips.isEmpty();
    }
    boolean headless = ips.equals(List.of("None"));
    if (headless && !type.equals("ClusterIP")) {
      return false;
    }
    for (int i = 0; !headless && i < Math.min(ips.size(), families.size()); i++) {
      if (families.get(i).equals("IPv4") != ips.get(i).equals(V4)) {
        return false;
      }
    }
    boolean single = "SingleStack".equals(policy) || (policy == null && (sel || !headless));
    return !single || (families.size() < 2 && ips.size() < 2);
  }

  /** A stored Service is accepted unchanged, and also from a client that omits the policy. */
  private static void checkRepeat(Service stored, Service request) {
    ServerVerdict same = LoadBalancerClasses.evaluateUpdate(stored, stored);
    assertThat(same.problems()).isEmpty();
    assertThat(same.dropped()).isEmpty();
    assertThat(same.prepared().getSpec()).isEqualTo(stored.getSpec());
    boolean allocated =
        !stored.getSpec().getClusterIPs().isEmpty()
            && stored.getSpec().getClusterIPs().size() >= stored.getSpec().getIpFamilies().size();
    if (allocated) {
      request.getSpec().setIpFamilyPolicy(null);
      ServerVerdict without = LoadBalancerClasses.evaluateUpdate(stored, request);
      if (without.allowed()) {
        assertThat(without.prepared().getSpec().getIpFamilyPolicy())
            .isEqualTo(stored.getSpec().getIpFamilyPolicy());
      }
      assertThat(without.problems())
          .extracting(Problem::text)
          .allMatch(text -> text.endsWith("to release the secondary IP family"));
    }
  }

  /** Every change of a dual-stack Service. */
  @Test
  void aDualStackServiceNeedsSingleStackToReleaseAFamily() {
    for (String stored : List.of("PreferDualStack", "RequireDualStack")) {
      Service old = service("LoadBalancer", FAMILIES.get(3), stored, ADDRESSES.get(3), true);
      for (List<String> families : FAMILIES) {
        for (List<String> ips : ADDRESSES.subList(0, 4)) {
          for (String policy : POLICIES) {
            ServerVerdict verdict =
                LoadBalancerClasses.evaluateUpdate(
                    old, service("LoadBalancer", families, policy, ips, true));
            boolean single = "SingleStack".equals(policy);
            boolean sameFirst =
                (families.isEmpty() || families.get(0).equals("IPv4"))
                    && (ips.isEmpty() || ips.get(0).equals(V4));
            boolean released = families.size() == 1 || ips.size() == 1;
            assertThat(verdict.allowed())
                .as("%s -> %s %s %s: %s", stored, families, ips, policy, verdict)
                .isEqualTo(sameFirst && (single || !released));
            if (verdict.allowed()) {
              checkStacks(verdict, single);
            }
          }
        }
      }
    }
  }

  private static void checkStacks(ServerVerdict verdict, boolean single) {
    ServiceSpec spec = verdict.prepared().getSpec();
    assertThat(spec.getClusterIPs()).isEqualTo(single ? List.of(V4) : List.of(V4, V6));
    assertThat(spec.getIpFamilies()).isEqualTo(single ? List.of("IPv4") : FAMILIES.get(3));
    assertThat(verdict.caveats()).isEmpty();
  }

  @Test
  void dualStackToSingleStackDropsTheSecondAddressAndFamily() {
    Service old = service("ClusterIP", FAMILIES.get(3), "RequireDualStack", ADDRESSES.get(3), true);
    ServerVerdict verdict =
        LoadBalancerClasses.evaluateUpdate(
            old, service("ClusterIP", FAMILIES.get(3), "SingleStack", List.of(), true));
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.dropped())
        .extracting(DroppedField::toString)
        .containsExactly(
            "spec.clusterIPs[1] \"fd00::1\" dropped: the Service has become single-stack",
            "spec.ipFamilies[1] \"IPv6\" dropped: the Service has become single-stack");
    assertThat(verdict.prepared().getSpec().getClusterIPs()).containsExactly(V4);
  }

  @Test
  void onlySingleStackReleasesTheSecondAddressOrFamily() {
    Service old = service("ClusterIP", FAMILIES.get(3), "PreferDualStack", ADDRESSES.get(3), true);
    assertThat(
            problems(
                LoadBalancerClasses.evaluateUpdate(
                    old, service("ClusterIP", List.of("IPv4"), null, List.of(V4), true))))
        .containsExactly(
            "spec.ipFamilyPolicy: Invalid value: \"PreferDualStack\": must be 'SingleStack' to"
                + " release the secondary cluster IP",
            "spec.ipFamilyPolicy: Invalid value: \"PreferDualStack\": must be 'SingleStack' to"
                + " release the secondary IP family");
  }

  @Test
  void aFamilyThatTheClusterMustSupportHasACaveat() {
    assertThat(caveats(List.of("IPv6"), null, List.of())).containsExactly(Caveat.IP_FAMILIES);
    assertThat(caveats(List.of(), "RequireDualStack", List.of()))
        .containsExactly(Caveat.IP_FAMILIES);
    assertThat(caveats(List.of(), null, List.of(V6)))
        .containsExactlyInAnyOrder(Caveat.CLUSTER_IP, Caveat.IP_FAMILIES);
    // a dual-stack cluster adds a second family and address
    assertThat(caveats(List.of(), "PreferDualStack", List.of()))
        .containsExactly(Caveat.IP_FAMILIES);
    assertThat(caveats(List.of("IPv4"), "PreferDualStack", List.of()))
        .containsExactly(Caveat.IP_FAMILIES);
    assertThat(caveats(List.of(), "SingleStack", List.of())).isEmpty();

    Service single = service("ClusterIP", List.of("IPv4"), "SingleStack", List.of(V4), true);
    Service preferring =
        service("ClusterIP", List.of("IPv4"), "PreferDualStack", List.of(V4), true);
    Service required = service("ClusterIP", List.of("IPv4"), "RequireDualStack", List.of(V4), true);
    Service dual = service("ClusterIP", FAMILIES.get(3), "PreferDualStack", List.of(V4, V6), true);
    assertThat(LoadBalancerClasses.evaluateUpdate(single, single).caveats()).isEmpty();
    // the cluster adds no family to a stored Service that already prefers two
    assertThat(LoadBalancerClasses.evaluateUpdate(preferring, preferring).caveats()).isEmpty();
    assertThat(LoadBalancerClasses.evaluateUpdate(required, preferring).caveats())
        .containsExactly(Caveat.IP_FAMILIES);
    assertThat(LoadBalancerClasses.evaluateUpdate(single, dual).caveats())
        .containsExactlyInAnyOrder(Caveat.CLUSTER_IP, Caveat.IP_FAMILIES);
  }

  private static Iterable<Caveat> caveats(
      List<String> families, @Nullable String policy, List<String> ips) {
    ServerVerdict verdict =
        LoadBalancerClasses.evaluateCreate(service("ClusterIP", families, policy, ips, true));
    assertThat(verdict.problems()).isEmpty();
    return verdict.caveats();
  }

  @Test
  void aNullFamilyOrAddressIsAProblem() {
    List<String> odd = Arrays.asList("IPv4", null);
    for (String policy :
        Arrays.asList(null, "SingleStack", "PreferDualStack", "RequireDualStack")) {
      Service service =
          new ServiceBuilder()
              .withNewMetadata()
              .withNamespace("shop")
              .withName("web")
              .endMetadata()
              .withNewSpec()
              .withType("ClusterIP")
              .withClusterIPs(odd)
              .withIpFamilies(odd)
              .withIpFamilyPolicy(policy)
              .endSpec()
              .build();
      assertThat(LoadBalancerClasses.evaluateCreate(service).problems()).isNotEmpty();
      assertThat(LoadBalancerClasses.evaluateUpdate(service, service).problems()).isNotNull();
    }
  }
}
