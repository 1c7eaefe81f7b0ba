package dev.rolloutkit.lbclass.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers of Kubernetes 1.35 and 1.36 that differ from those of 1.34. */
class LaterReleasesTest {
  private static final ServerSettings V1_34 = settings("1.34");
  private static final ServerSettings V1_35 = settings("1.35");
  private static final ServerSettings V1_36 = settings("1.36");

  private static ServerSettings settings(String version) {
    return ServerSettings.of(KubernetesVersion.parse(version).orElseThrow());
  }

  private static Service balancer(String fields) {
    return ServiceJson.service(
        "{'spec':{'type':'LoadBalancer','ports':[{'port':80}]," + fields + "}}");
  }

  private static ServerVerdict create(Service service, ServerSettings settings) {
    return LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), settings);
  }

  private static ServerVerdict update(Service old, Service service, ServerSettings settings) {
    return LoadBalancerClasses.evaluate(new ServiceRequest.Update(old, service), settings);
  }

  private static List<String> problems(ServerVerdict verdict) {
    return verdict.problems().stream().map(Problem::text).toList();
  }

  /** Up to 1.35, such values only cause a warning. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'externalIPs':['::ffff:1.2.3.4'] | spec.externalIPs[0]: Invalid value: \"::ffff:1.2.3.4\":"
            + " must not be an IPv4-mapped IPv6 address",
        "'externalIPs':['010.1.2.3'] | spec.externalIPs[0]: Invalid value: \"010.1.2.3\": must not"
            + " have leading 0s",
        "'loadBalancerSourceRanges':['10.0.0.0/08'] | spec.LoadBalancerSourceRanges[0]: Invalid"
            + " value: \"10.0.0.0/08\": must not have leading 0s in IP or prefix length",
        "'loadBalancerSourceRanges':['10.0.0.1/8'] | spec.LoadBalancerSourceRanges[0]: Invalid"
            + " value: \"10.0.0.1/8\": must not have bits set beyond the prefix length",
        "'clusterIP':'010.0.0.1' | spec.clusterIPs[0]: Invalid value: \"010.0.0.1\": must not have"
            + " leading 0s",
      })
  void since136NonStandardAddressesAreRejected(String field, String problem) {
    assertThat(problems(create(balancer(field), V1_34))).isEmpty();
    assertThat(problems(create(balancer(field), V1_35))).isEmpty();
    assertThat(problems(create(balancer(field), V1_36))).containsExactly(problem);
  }

  /**
   * A Service that an older release has stored can be updated: its values are not validated again
   * at any index of the list; they only cause warnings.
   */
  @Test
  void aStoredValueIsValidAtAnyIndex() {
    Service old = balancer("'externalIPs':['010.1.2.3'],'loadBalancerSourceRanges':['10.0.0.1/8']");
    Service moved =
        balancer(
            "'externalIPs':['10.1.2.4','010.1.2.3'],"
                + "'loadBalancerSourceRanges':['10.0.0.0/8','10.0.0.1/8']");
    ServerVerdict verdict = update(old, moved, V1_36);
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.warnings())
        .containsExactly(
            "spec.externalIPs[1]: non-standard IP address \"010.1.2.3\" is invalid: use"
                + " \"10.1.2.3\"",
            "spec.externalIPs is deprecated and may no longer be implemented in some clusters",
            "spec.loadBalancerSourceRanges[1]: CIDR value \"10.0.0.1/8\" is ambiguous in this context"
                + " (should be \"10.0.0.0/8\" or \"10.0.0.1/32\"?)");

    Service added = balancer("'externalIPs':['010.1.2.3','010.1.2.4']");
    assertThat(problems(update(old, added, V1_36)))
        .containsExactly(
            "spec.externalIPs[1]: Invalid value: \"010.1.2.4\": must not have leading 0s");
  }

  /** The older annotation is accepted again only if its whole value is unchanged. */
  @Test
  void anUnchangedStoredAnnotationIsValid() {
    Service old = withRanges("10.0.0.1/8");
    assertThat(update(old, withRanges("10.0.0.1/8"), V1_36).problems()).isEmpty();
    assertThat(update(old, withRanges("10.0.0.1/8,11.0.0.0/8"), V1_35).problems()).isEmpty();
    assertThat(update(old, withRanges("10.0.0.1/8,11.0.0.0/8"), V1_36).problems()).hasSize(1);
  }

  private static Service withRanges(String ranges) {
    return new ServiceBuilder(balancer("'loadBalancerClass':'a.b/c'"))
        .withNewMetadata()
        .addToAnnotations("service.beta.kubernetes.io/load-balancer-source-ranges", ranges)
        .endMetadata()
        .build();
  }

  @Test
  void since136ANonStandardAddressInTheStatusIsRejectedUnlessStored() {
    Service old = balancer("'loadBalancerClass':'a.b/c'");
    Service written =
        ServiceJson.service(
            "{'spec':{'type':'LoadBalancer','ports':[{'port':80}]},'status':{'loadBalancer':"
                + "{'ingress':[{'ip':'010.0.0.1','ipMode':'VIP'}]}}}");
    assertThat(status(old, written, V1_35).warnings())
        .containsExactly(
            "status.loadBalancer.ingress[0]: non-standard IP address \"010.0.0.1\" will be considered"
                + " invalid in a future Kubernetes release: use \"10.0.0.1\"");
    assertThat(problems(status(old, written, V1_36)))
        .containsExactly(
            "status.loadBalancer.ingress[0].ip: Invalid value: \"010.0.0.1\": must not have leading"
                + " 0s");
    assertThat(status(written, written, V1_36).warnings())
        .containsExactly(
            "status.loadBalancer.ingress[0]: non-standard IP address \"010.0.0.1\" is invalid: use"
                + " \"10.0.0.1\"");
  }

  private static ServerVerdict status(Service old, Service service, ServerSettings settings) {
    return LoadBalancerClasses.evaluate(new ServiceRequest.UpdateStatus(old, service), settings);
  }

  /** Only messages about qualified names and label values have changed. */
  @Test
  void since135MessagesAboutQualifiedNamesAreWordedDifferently() {
    String tooLong = "x".repeat(64);
    assertThat(problems(create(balancer("'loadBalancerClass':'a/b/c'"), V1_34)).get(0))
        .contains("a qualified name must consist of");
    assertThat(problems(create(balancer("'loadBalancerClass':'a/b/c'"), V1_35)).get(0))
        .startsWith("spec.loadBalancerClass: Invalid value: \"a/b/c\": a valid label key must")
        .endsWith(" with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");

    for (String field :
        List.of(
            "'loadBalancerClass':'%s'",
            "'selector':{'%s':'a'}",
            "'selector':{'a':'%s'}",
            "'ports':[{'port':80,'appProtocol':'%s'}]")) {
      Service service = balancer(field.formatted(tooLong));
      assertThat(problems(create(service, V1_34)).get(0)).endsWith("no more than 63 characters");
      assertThat(problems(create(service, V1_35)).get(0)).endsWith("no more than 63 bytes");
    }
    Service prefix = balancer("'loadBalancerClass':'%s/b'".formatted("x".repeat(254)));
    assertThat(problems(create(prefix, V1_36)).get(0))
        .endsWith("prefix part must be no more than 253 bytes");

    Service portName = balancer("'ports':[{'port':80,'name':'%s'}]".formatted(tooLong));
    assertThat(problems(create(portName, V1_36)).get(0)).endsWith("no more than 63 characters");
    Service target = balancer("'ports':[{'port':80,'targetPort':'%s'}]".formatted(tooLong));
    assertThat(problems(create(target, V1_36)).get(0)).endsWith("no more than 15 characters");
    Service alias =
        ServiceJson.service(
            "{'spec':{'type':'ExternalName','externalName':'%s'}}".formatted("x".repeat(254)));
    assertThat(problems(create(alias, V1_36)).get(0)).endsWith("no more than 253 characters");
  }

  @Test
  void since135PreferCloseIsDeprecated() {
    Service service = balancer("'trafficDistribution':'PreferClose'");
    assertThat(create(service, V1_34).warnings()).isEmpty();
    assertThat(create(service, V1_35).warnings())
        .containsExactly(
            "spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"");
    assertThat(create(service, V1_36).warnings()).hasSize(1);
    service.getSpec().setTrafficDistribution("PreferSameNode");
    assertThat(create(service, V1_36).warnings()).isEmpty();
  }

  /** Where external IPs never had an effect, the warning is another one. */
  @Test
  void since136ExternalIpsAreDeprecated() {
    String deprecated =
        "spec.externalIPs is deprecated and may no longer be implemented in some clusters";
    String ips = ",'externalIPs':['1.2.3.4'],'sessionAffinity':'None','ports':[{'port':80}]}}";
    Service used = ServiceJson.service("{'spec':{'type':'ClusterIP'" + ips);
    assertThat(create(used, V1_35).warnings()).isEmpty();
    assertThat(create(used, V1_36).warnings()).containsExactly(deprecated);

    Service headless = ServiceJson.service("{'spec':{'type':'ClusterIP','clusterIP':'None'" + ips);
    assertThat(create(headless, V1_36).warnings())
        .containsExactly("spec.externalIPs is ignored for headless services");
    Service alias =
        ServiceJson.service("{'spec':{'type':'ExternalName','externalName':'a.b'" + ips);
    assertThat(create(alias, V1_36).warnings())
        .containsExactly("spec.externalIPs is ignored when spec.type is \"ExternalName\"");
  }
}
