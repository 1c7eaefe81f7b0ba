package dev.rolloutkit.lbclass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import dev.rolloutkit.lbclass.strategy.AllocatedValues;
import dev.rolloutkit.lbclass.strategy.LoadBalancerClassGate;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Defects of the API server, with and without their fix. */
class QuirksTest {
  private static final ServerSettings REFERENCE = ServerSettings.reference();
  private static final ServerSettings CORRECT =
      ServerSettings.builder().fixes(Fixes.fixing(LbClassDefect.FIELDS_MISNAMED)).build();

  private static List<String> problems(String spec, ServerSettings settings) {
    return ServiceValidation.create(
            LoadBalancerClasses.setDefaults(
                ServiceJson.service("{'spec':{'ports':[{'port':80}]," + spec + "}}")),
            settings)
        .stream()
        .map(Problem::text)
        .toList();
  }

  @Test
  void theFieldOfSourceRangesHasACapitalLetterUnlessFixed() {
    String spec = "'type':'LoadBalancer','loadBalancerSourceRanges':['x']";
    assertThat(problems(spec, REFERENCE))
        .allMatch(text -> text.startsWith("spec.LoadBalancerSourceRanges[0]: "));
    assertThat(problems(spec, CORRECT))
        .allMatch(text -> text.startsWith("spec.loadBalancerSourceRanges[0]: "));
  }

  @Test
  void theFieldOfNodePortAllocationLacksSpecUnlessFixed() {
    Service service = ServiceJson.service("{'spec':{'type':'LoadBalancer'}}");
    assertThat(ServiceValidation.create(service, REFERENCE))
        .extracting(Problem::field)
        .contains("allocateLoadBalancerNodePorts");
    assertThat(ServiceValidation.create(service, CORRECT))
        .extracting(Problem::field)
        .contains("spec.allocateLoadBalancerNodePorts");
  }

  @Test
  void anAffinityTimeoutOf86400IsValidAlthoughTheMessageExcludesIt() {
    String spec =
        "'sessionAffinity':'ClientIP','sessionAffinityConfig':{'clientIP':{'timeoutSeconds':%d}}";
    assertThat(problems(spec.formatted(86400), REFERENCE)).isEmpty();
    assertThat(problems(spec.formatted(86401), REFERENCE))
        .containsExactly(
            "spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 86401: must be"
                + " greater than 0 and less than 86400");
    assertThat(problems(spec.formatted(86401), CORRECT).get(0))
        .endsWith("must be greater than 0 and not greater than 86400");
  }

  @Test
  void aChangedFamilyIsReportedAtTheFirstIndexOrWithClusterIpsUnlessFixed() {
    Service old =
        ServiceJson.service(
            "{'spec':{'clusterIPs':['10.0.0.1','fd00::1'],'ipFamilies':['IPv4','IPv6']}}");
    Service swapped =
        ServiceJson.service(
            "{'spec':{'clusterIPs':['10.0.0.1','fd00::1'],'ipFamilies':['IPv4','IPv4']}}");
    assertThat(ServiceValidation.update(old, swapped, REFERENCE).get(0).field())
        .isEqualTo("spec.ipFamilies[0]");
    assertThat(ServiceValidation.update(old, swapped, CORRECT).get(0).field())
        .isEqualTo("spec.ipFamilies[1]");
    Service single =
        ServiceJson.service(
            "{'spec':{'clusterIPs':['10.0.0.1'],'ipFamilies':['IPv6'],'ipFamilyPolicy':"
                + "'SingleStack'}}");
    assertThat(ServiceValidation.update(old, single, REFERENCE).get(0).text())
        .isEqualTo("spec.ipFamilies[0]: Invalid value: [\"10.0.0.1\"]: may not change once set");
    assertThat(ServiceValidation.update(old, single, CORRECT).get(0).text())
        .isEqualTo("spec.ipFamilies[0]: Invalid value: [\"IPv6\"]: may not change once set");
  }

  @Test
  void aNodePortIsCopiedToEveryPortWithItsNameUnlessFixed() {
    Service old =
        ServiceJson.service(
            "{'spec':{'type':'NodePort','ports':[{'name':'a','port':80,'nodePort':30080}]}}");
    Service service =
        ServiceJson.service(
            "{'spec':{'type':'NodePort','ports':[{'name':'a','port':80},{'name':'a','port':81}]}}");
    assertThat(AllocatedValues.carry(old, service, REFERENCE).getSpec().getPorts())
        .extracting(Services::nodePort)
        .containsExactly(30080, 30080);
    assertThat(AllocatedValues.carry(old, service, ServerSettings.safe()).getSpec().getPorts())
        .extracting(Services::nodePort)
        .containsExactly(30080, 0);
  }

  @Test
  void upToRelease133ValuesArePrintedAsGoSource() {
    ServerSettings old = ServerSettings.of(new KubernetesVersion(1, 33));
    Service live =
        ServiceJson.service("{'spec':{'clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1']}}");
    assertThat(ServiceValidation.update(live, new Service(), old).get(0).text())
        .isEqualTo(
            "spec.clusterIPs[0]: Invalid value: []string(nil): primary clusterIP can not be unset");
    assertThat(problems("'clusterIPs':['10.0.0.1','x'],'type':'ClusterIP'", old).get(0))
        .isEqualTo(
            "spec.clusterIPs: Invalid value: []string{\"10.0.0.1\", \"x\"}: must be empty when"
                + " `clusterIP` is not specified");
    assertThat(problems("'ports':[{'name':'a','port':80},{'name':'b','port':80}]", old))
        .contains(
            "spec.ports[1]: Duplicate value: core.ServicePort{Name:\"\", Protocol:\"TCP\","
                + " AppProtocol:(*string)(nil), Port:80, TargetPort:intstr.IntOrString{Type:0,"
                + " IntVal:0, StrVal:\"\"}, NodePort:0}");
  }

  @Test
  void gatesHaveTheDefaultsOfTheRelease() {
    ServiceGates old = ServiceGates.of(new KubernetesVersion(1, 28));
    assertThat(old.loadBalancerStatusOnOtherTypes()).isTrue();
    assertThat(old.loadBalancerIpMode()).isFalse();
    assertThat(old.trafficDistribution()).isFalse();
    assertThat(ServiceGates.of(new KubernetesVersion(1, 34))).isEqualTo(ServiceGates.defaults());
    assertThat(LoadBalancerClassGate.forVersion(new KubernetesVersion(1, 20)).stage())
        .isEqualTo(LoadBalancerClassGate.Stage.UNKNOWN_FIELD);
    assertThat(LoadBalancerClassGate.forVersion(new KubernetesVersion(1, 21)).on()).isFalse();
    assertThat(LoadBalancerClassGate.forVersion(new KubernetesVersion(1, 23)).settable()).isTrue();
    assertThat(LoadBalancerClassGate.forVersion(new KubernetesVersion(1, 25)).settable()).isFalse();
    assertThat(LoadBalancerClassGate.forVersion(new KubernetesVersion(2, 0)).stage())
        .isEqualTo(LoadBalancerClassGate.Stage.REMOVED);
  }
}
