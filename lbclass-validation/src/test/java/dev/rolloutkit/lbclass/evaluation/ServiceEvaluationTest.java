package dev.rolloutkit.lbclass.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.LbClassOptions;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.Service;
import org.junit.jupiter.api.Test;

class ServiceEvaluationTest {
  private static final String LIVE =
      "{'metadata':{'name':'web'},'spec':{'type':'LoadBalancer','clusterIP':'10.0.0.1',"
          + "'clusterIPs':['10.0.0.1'],'loadBalancerClass':'a.b/c','sessionAffinity':'None',"
          + "'externalTrafficPolicy':'Local','internalTrafficPolicy':'Cluster',"
          + "'allocateLoadBalancerNodePorts':true,'healthCheckNodePort':30500,"
          + "'ports':[{'port':80,'protocol':'TCP','targetPort':80,'nodePort':30080}]}}";

  @Test
  void manifest_withoutDefaults_isAccepted() {
    Verdict verdict =
        LoadBalancerClasses.evaluateCreate(
            ServiceJson.service(
                "{'metadata':{'name':'web'},'spec':{'type':'LoadBalancer','loadBalancerClass':"
                    + "'service.k8s.aws/nlb','ports':[{'port':80}]}}"));
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.prepared().getSpec().getAllocateLoadBalancerNodePorts()).isTrue();
    assertThat(verdict.prepared().getSpec().getPorts().get(0).getProtocol()).isEqualTo("TCP");
  }

  @Test
  void healthCheckPort_thatIsNeededAndMissing_isPendingAllocation() {
    Service service = ServiceJson.service(LIVE);
    service.getSpec().setHealthCheckNodePort(null);
    Verdict verdict = LoadBalancerClasses.evaluateCreate(service);
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.prepared().getSpec().getHealthCheckNodePort()).isNull();
  }

  @Test
  void changeToClusterIp_withTheClassLeftInPlace_dropsWhatTheTypeHasNoUseFor() {
    Service changed = ServiceJson.service(LIVE);
    changed.getSpec().setType("ClusterIP");
    Verdict verdict = LoadBalancerClasses.evaluateUpdate(ServiceJson.service(LIVE), changed);
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.dropped())
        .extracting(DroppedField::toString)
        .containsExactly(
            "spec.ports[0].nodePort 30080 dropped: the new type has no node ports",
            "spec.healthCheckNodePort 30500 dropped: the Service no longer needs a health check node port",
            "spec.allocateLoadBalancerNodePorts true dropped: the type is no longer LoadBalancer",
            "spec.loadBalancerClass \"a.b/c\" dropped: the type is no longer LoadBalancer",
            "spec.externalTrafficPolicy \"Local\" dropped: the Service is no longer externally"
                + " accessible");
  }

  @Test
  void changeToClusterIp_withAnotherClass_isRefusedTwice_compatibility() {
    Service changed = ServiceJson.service(LIVE);
    changed.getSpec().setType("ClusterIP");
    changed.getSpec().setLoadBalancerClass("d.e/f");
    String forbidden =
        "spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'";
    assertThat(LoadBalancerClasses.evaluateUpdate(ServiceJson.service(LIVE), changed).problems())
        .extracting(Problem::text)
        .containsExactly(forbidden, forbidden);
    assertThat(
            LoadBalancerClasses.evaluate(
                    new ServiceRequest.Update(ServiceJson.service(LIVE), changed),
                    LbClassOptions.safe())
                .problems())
        .extracting(Problem::text)
        .containsExactly(forbidden);
  }

  @Test
  void class_ofALoadBalancer_neverChanges() {
    Service changed = ServiceJson.service(LIVE);
    changed.getSpec().setLoadBalancerClass(null);
    ServiceRequest request = new ServiceRequest.Update(ServiceJson.service(LIVE), changed);
    assertThat(LoadBalancerClasses.evaluate(request, LbClassOptions.reference()).problems())
        .extracting(Problem::text)
        .containsExactly("spec.loadBalancerClass: Invalid value: null: may not change once set");
    assertThat(
            LoadBalancerClasses.evaluate(request, LbClassOptions.of(new KubernetesVersion(1, 33)))
                .problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.loadBalancerClass: Invalid value: \"null\": may not change once set");
  }

  @Test
  void arguments_areNeverChanged() {
    Service live = ServiceJson.service(LIVE);
    Service changed = ServiceJson.service(LIVE);
    changed.getSpec().setType("ExternalName");
    LoadBalancerClasses.evaluateUpdate(live, changed).prepared().getSpec().getPorts().clear();
    assertThat(live).isEqualTo(ServiceJson.service(LIVE));
    assertThat(changed.getSpec().getPorts()).hasSize(1);
  }

  @Test
  void missingElements_areTheOnlyProblems() {
    Service service = ServiceJson.service(LIVE);
    service.getSpec().getPorts().add(null);
    service.getSpec().getClusterIPs().add(null);
    service.getSpec().setType("Foo");
    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.clusterIPs[1]: Invalid value: null: must not be null",
            "spec.ports[1]: Invalid value: null: must not be null");
  }

  @Test
  void service_withoutAnything_hasProblemsOnly() {
    assertThat(LoadBalancerClasses.evaluateCreate(new Service()).problems())
        .extracting(Problem::text)
        .containsExactly("spec.ports: Required value");
  }

  @Test
  void caveats_tellWhatOnlyTheClusterKnows() {
    assertThat(LoadBalancerClasses.evaluateCreate(ServiceJson.service(LIVE)).caveats())
        .containsExactlyInAnyOrder(
            Caveat.CLUSTER_IP, Caveat.IP_FAMILIES, Caveat.HEALTH_CHECK_NODE_PORT, Caveat.NODE_PORT);
    assertThat(caveats("'ports':[{'port':80}]")).isEmpty();
  }

  @Test
  void whatAStoredServiceHolds_isNoCaveat() {
    Service live = ServiceJson.service(LIVE);
    assertThat(LoadBalancerClasses.evaluateUpdate(live, live).caveats()).isEmpty();

    Service changed = ServiceJson.service(LIVE);
    changed.getSpec().getPorts().get(0).setNodePort(30081);
    assertThat(LoadBalancerClasses.evaluateUpdate(live, changed).caveats())
        .containsExactly(Caveat.NODE_PORT);
    live.getSpec().setExternalTrafficPolicy("Cluster");
    live.getSpec().setHealthCheckNodePort(null);
    assertThat(LoadBalancerClasses.evaluateUpdate(live, ServiceJson.service(LIVE)).caveats())
        .containsExactly(Caveat.HEALTH_CHECK_NODE_PORT);
  }

  @Test
  void headless_hasNoAddressThatCouldBeTaken() {
    Service headless = ServiceJson.service("{'spec':{'clusterIP':'None','clusterIPs':['None']}}");
    assertThat(LoadBalancerClasses.evaluateCreate(headless).caveats()).isEmpty();
  }

  @Test
  void severalPorts_withoutANodePort_mayBeGivenTheSame() {
    String two = "'ports':[{'name':'a','port':80},{'name':'b','port':81}]";
    assertThat(caveats("'type':'LoadBalancer'," + two))
        .containsExactly(Caveat.NODE_PORT_ALLOCATION);
    assertThat(caveats("'type':'NodePort'," + two)).containsExactly(Caveat.NODE_PORT_ALLOCATION);
    assertThat(caveats("'type':'ClusterIP'," + two)).isEmpty();
    assertThat(caveats("'type':'LoadBalancer','allocateLoadBalancerNodePorts':false," + two))
        .isEmpty();
    assertThat(caveats("'type':'LoadBalancer','ports':[{'port':80}]")).isEmpty();
  }

  private static Iterable<Caveat> caveats(String spec) {
    return LoadBalancerClasses.evaluateCreate(ServiceJson.service("{'spec':{" + spec + "}}"))
        .caveats();
  }

  @Test
  void caveats_haveWords() {
    assertThat(Caveat.CLUSTER_IP.words()).isEqualTo("a cluster IP may be in use or out of range");
    assertThat(Caveat.NODE_PORT.words()).isEqualTo("a node port may be in use or out of range");
  }

  @Test
  void allocator_looksAtAddressesAlone() {
    Service service =
        ServiceJson.service(
            "{'spec':{'type':'?','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.2'],"
                + "'ports':[{'port':80}]}}");
    LbClassOptions allocator = LbClassOptions.builder().allocatorFirst(true).build();

    assertThat(
            LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), allocator).problems())
        .extracting(Problem::field)
        .containsExactly("spec.clusterIPs");
    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::field)
        .containsExactly("spec.clusterIPs", "spec.type");

    service.getSpec().getClusterIPs().set(0, "10.0.0.1");
    assertThat(
            LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), allocator).problems())
        .extracting(Problem::field)
        .containsExactly("spec.type");
  }
}
