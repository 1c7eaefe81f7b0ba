package dev.rolloutkit.lbclass.internal.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.evaluation.Caveat;
import dev.rolloutkit.lbclass.evaluation.InvalidStatus;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.planning.ReconcilePlan;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceEvaluationTest {
  private static final ServerSettings ALL_PROBLEMS =
      ServerSettings.builder().allocatorFirst(false).build();
  private static final String LIVE =
      "{'metadata':{'name':'web'},'spec':{'type':'LoadBalancer','clusterIP':'10.0.0.1',"
          + "'clusterIPs':['10.0.0.1'],'loadBalancerClass':'a.b/c','sessionAffinity':'None',"
          + "'externalTrafficPolicy':'Local','internalTrafficPolicy':'Cluster',"
          + "'allocateLoadBalancerNodePorts':true,'healthCheckNodePort':30500,"
          + "'ports':[{'port':80,'protocol':'TCP','targetPort':80,'nodePort':30080}]}}";

  @Test
  void aManifestWithoutDefaultsIsAccepted() {
    ServerVerdict verdict =
        LoadBalancerClasses.evaluateCreate(
            ServiceJson.service(
                "{'metadata':{'name':'web'},'spec':{'type':'LoadBalancer','loadBalancerClass':"
                    + "'service.k8s.aws/nlb','ports':[{'port':80}]}}"));
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.prepared().getSpec().getAllocateLoadBalancerNodePorts()).isTrue();
    assertThat(verdict.prepared().getSpec().getPorts().get(0).getProtocol()).isEqualTo("TCP");
  }

  @Test
  void aMissingHealthCheckNodePortIsNoProblem() {
    Service service = ServiceJson.service(LIVE);
    service.getSpec().setHealthCheckNodePort(null);
    ServerVerdict verdict = LoadBalancerClasses.evaluateCreate(service);
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.prepared().getSpec().getHealthCheckNodePort()).isNull();
  }

  @Test
  void aChangeToClusterIpDropsTheFieldsThatTheNewTypeDoesNotUse() {
    Service changed = ServiceJson.service(LIVE);
    changed.getSpec().setType("ClusterIP");
    ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(ServiceJson.service(LIVE), changed);
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.dropped())
        .extracting(DroppedField::toString)
        .containsExactly(
            "spec.ports[0].nodePort 30080 dropped: the new type has no node ports",
            "spec.healthCheckNodePort 30500 dropped: the Service no longer needs a health check"
                + " node port",
            "spec.allocateLoadBalancerNodePorts true dropped: the type is no longer LoadBalancer",
            "spec.loadBalancerClass \"a.b/c\" dropped: the type is no longer LoadBalancer",
            "spec.externalTrafficPolicy \"Local\" dropped: the Service is no longer externally"
                + " accessible");
  }

  @Test
  void anotherClassOnAChangeToClusterIpIsReportedTwiceUnlessFixed() {
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
                    ServerSettings.safe())
                .problems())
        .extracting(Problem::text)
        .containsExactly(forbidden);
  }

  @Test
  void theClassOfALoadBalancerMustNotChange() {
    Service changed = ServiceJson.service(LIVE);
    changed.getSpec().setLoadBalancerClass(null);
    ServiceRequest request = new ServiceRequest.Update(ServiceJson.service(LIVE), changed);
    assertThat(LoadBalancerClasses.evaluate(request, ServerSettings.reference()).problems())
        .extracting(Problem::text)
        .containsExactly("spec.loadBalancerClass: Invalid value: null: may not change once set");
    assertThat(
            LoadBalancerClasses.evaluate(request, ServerSettings.of(new KubernetesVersion(1, 33)))
                .problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.loadBalancerClass: Invalid value: \"null\": may not change once set");
  }

  @Test
  void argumentsAreNotModified() {
    Service live = ServiceJson.service(LIVE);
    Service changed = ServiceJson.service(LIVE);
    changed.getSpec().setType("ExternalName");
    LoadBalancerClasses.evaluateUpdate(live, changed).prepared().getSpec().getPorts().clear();
    assertThat(live).isEqualTo(ServiceJson.service(LIVE));
    assertThat(changed.getSpec().getPorts()).hasSize(1);
  }

  @Test
  void nullElementsAreTheOnlyProblems() {
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
  void anEmptyServiceHasAProblem() {
    assertThat(LoadBalancerClasses.evaluateCreate(new Service()).problems())
        .extracting(Problem::text)
        .containsExactly("spec.ports: Required value");
  }

  @Test
  void caveatsNameTheChecksThatDependOnTheCluster() {
    assertThat(LoadBalancerClasses.evaluateCreate(ServiceJson.service(LIVE)).caveats())
        .containsExactlyInAnyOrder(
            Caveat.CLUSTER_IP, Caveat.IP_FAMILIES, Caveat.HEALTH_CHECK_NODE_PORT, Caveat.NODE_PORT);
    assertThat(caveats("'ports':[{'port':80}]")).isEmpty();
  }

  @Test
  void aValueOfTheStoredServiceHasNoCaveat() {
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
  void aHeadlessServiceHasNoCaveats() {
    Service headless = ServiceJson.service("{'spec':{'clusterIP':'None','clusterIPs':['None']}}");
    assertThat(LoadBalancerClasses.evaluateCreate(headless).caveats()).isEmpty();
  }

  @Test
  void theAllocationOfSeveralNodePortsHasACaveat() {
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
  void caveatsHaveDescriptions() {
    assertThat(Caveat.CLUSTER_IP.words()).isEqualTo("a cluster IP may be in use or out of range");
    assertThat(Caveat.NODE_PORT.words()).isEqualTo("a node port may be in use or out of range");
  }

  @Test
  void theAllocatorRejectsAddressesBeforeValidation() {
    Service service =
        ServiceJson.service(
            "{'spec':{'type':'?','clusterIP':'10.0.0.1','clusterIPs':['10.0.0.2'],"
                + "'ports':[{'port':80}]}}");

    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::field)
        .containsExactly("spec.clusterIPs");
    assertThat(problems(new ServiceRequest.Create(service), ALL_PROBLEMS))
        .extracting(Problem::field)
        .containsExactly("spec.clusterIPs", "spec.type");

    service.getSpec().getClusterIPs().set(0, "10.0.0.1");
    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::field)
        .containsExactly("spec.type");
  }

  @Test
  void withAnInvalidAddressMissingPortsAreNotReported() {
    Service service = ServiceJson.service("{'spec':{'clusterIP':'x','ports':[]}}");

    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.clusterIPs[0]: Invalid value: \"x\": must be a valid IP address, (e.g. 10.9.8.7"
                + " or 2001:db8::ffff)");
    assertThat(problems(new ServiceRequest.Create(service), ALL_PROBLEMS))
        .extracting(Problem::field)
        .containsExactly("spec.ports", "spec.clusterIPs[0]");
  }

  private static List<Problem> problems(ServiceRequest request, ServerSettings settings) {
    return LoadBalancerClasses.evaluate(request, settings).problems();
  }

  /**
   * An update that gives two ports one node port ends with an error of the allocator. Validation,
   * which comes later, would report a duplicate value.
   */
  @Test
  void aRepeatedNodePortInAnUpdateIsAnInternalError() {
    Service live = ServiceJson.service("{'spec':{'type':'ClusterIP','ports':[{'port':80}]}}");
    Service changed =
        ServiceJson.service(
            "{'metadata':{'name':'web'},'spec':{'type':'NodePort','ports':["
                + "{'name':'a','port':80,'nodePort':31000},{'name':'b','port':81,'nodePort':31000}]}}");
    ServiceRequest update = new ServiceRequest.Update(live, changed);

    ServerVerdict verdict = LoadBalancerClasses.evaluate(update, ServerSettings.reference());
    assertThat(verdict.allowed()).isFalse();
    assertThat(verdict.problems())
        .extracting(Problem::text)
        .containsExactly("duplicate nodePort: {TCP 31000}");
    Status status = InvalidStatus.of("web", verdict.problems());
    assertThat(status.getCode()).isEqualTo(500);
    assertThat(status.getReason()).isNull();
    assertThat(status.getMessage()).isEqualTo("duplicate nodePort: {TCP 31000}");
    assertThat(InvalidStatus.code(verdict.problems())).isEqualTo(500);

    assertThat(problems(update, ALL_PROBLEMS))
        .extracting(Problem::text)
        .containsExactly("spec.ports[1].nodePort: Duplicate value: 31000");
    assertThat(InvalidStatus.code(problems(update, ALL_PROBLEMS))).isEqualTo(422);
  }

  /**
   * In an update, TCP and UDP may share a node port; an invalid address is reported before node
   * ports.
   */
  @Test
  void differentProtocolsMayShareANodePortAndAddressesAreCheckedFirst() {
    Service live = ServiceJson.service("{'spec':{'type':'ClusterIP','ports':[{'port':80}]}}");
    Service changed =
        ServiceJson.service(
            "{'spec':{'type':'NodePort','ports':[{'name':'a','port':80,'nodePort':31000},"
                + "{'name':'b','port':81,'protocol':'UDP','nodePort':31000}]}}");
    assertThat(LoadBalancerClasses.evaluateUpdate(live, changed).problems()).isEmpty();

    changed.getSpec().getPorts().get(1).setProtocol("TCP");
    changed.getSpec().setClusterIP("x");
    assertThat(LoadBalancerClasses.evaluateUpdate(live, changed).problems())
        .extracting(Problem::field)
        .containsExactly("spec.clusterIPs[0]");
  }

  /**
   * On create, the allocator gives the node port to the first port and refuses it to the second.
   */
  @Test
  void aRepeatedNodePortOfANewServiceIsAlreadyAllocated() {
    Service service =
        ServiceJson.service(
            "{'spec':{'type':'NodePort','ports':[{'name':'a','port':80,'nodePort':31000},"
                + "{'name':'b','port':81,'nodePort':31000}]}}");
    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.ports[1].nodePort: Invalid value: 31000: provided port is already allocated");

    service.getSpec().getPorts().get(1).setPort(80);
    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.ports[1].nodePort: Duplicate value: 31000",
            "spec.ports[1]: Duplicate value:"
                + " {\"Name\":\"\",\"Protocol\":\"TCP\",\"AppProtocol\":null,"
                + "\"Port\":80,\"TargetPort\":0,\"NodePort\":0}");
  }

  /**
   * The allocator ignores protocols when a Service is created, and so refuses port 443 a node port
   * that port 80 already has. Both orders reject the Service, although it is valid.
   */
  @Test
  void aRepeatedNodePortOfANewServiceIsRejectedEvenWithAnotherProtocol() {
    Service service =
        ServiceJson.service(
            "{'spec':{'type':'NodePort','ports':[{'name':'a','port':80,'nodePort':31000},"
                + "{'name':'b','port':443,'protocol':'UDP','nodePort':31000}]}}");
    String taken =
        "spec.ports[1].nodePort: Invalid value: 31000: provided port is already allocated";

    for (ServerSettings settings : List.of(ServerSettings.reference(), ALL_PROBLEMS)) {
      assertThat(problems(new ServiceRequest.Create(service), settings))
          .extracting(Problem::text)
          .containsExactly(taken);
    }

    service.getSpec().setSessionAffinity("x");
    assertThat(problems(new ServiceRequest.Create(service), ServerSettings.reference()))
        .extracting(Problem::text)
        .containsExactly(taken);
    assertThat(problems(new ServiceRequest.Create(service), ALL_PROBLEMS))
        .extracting(Problem::field)
        .containsExactly("spec.sessionAffinity");
  }

  /** DNS uses one port number with two protocols and gets one node port for both. */
  @Test
  void portsWithTheSameNumberShareANodePort() {
    Service dns =
        ServiceJson.service(
            "{'spec':{'type':'NodePort','ports':[{'name':'t','port':53},"
                + "{'name':'u','port':53,'protocol':'UDP','nodePort':31053}]}}");
    assertThat(LoadBalancerClasses.evaluateCreate(dns).problems()).isEmpty();

    dns.getSpec().getPorts().get(0).setNodePort(31053);
    assertThat(LoadBalancerClasses.evaluateCreate(dns).problems()).isEmpty();
  }

  /** The port without a node port gets the one that a later port with the same number requests. */
  @Test
  void theRepeatedNodePortIsReportedAtThePortThatIsAllocatedLater() {
    Service service =
        ServiceJson.service(
            "{'spec':{'type':'LoadBalancer','ports':["
                + "{'name':'a','port':443,'protocol':'UDP','nodePort':31000},{'name':'b','port':80},"
                + "{'name':'c','port':80,'protocol':'UDP','nodePort':31000}]}}");
    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::field)
        .containsExactly("spec.ports[1].nodePort");

    service.getSpec().setAllocateLoadBalancerNodePorts(false);
    assertThat(LoadBalancerClasses.evaluateCreate(service).problems())
        .extracting(Problem::field)
        .containsExactly("spec.ports[2].nodePort");
  }

  /**
   * The API server stores the internal traffic policy of an ExternalName Service and hides it on
   * each read. An operator that compares the desired Service with what it reads must not see a
   * change.
   */
  @Test
  void anExternalNameServiceIsReadWithoutInternalTrafficPolicy() {
    String alias = "'type':'ExternalName','externalName':'a.b','sessionAffinity':'None'";
    Service desired =
        ServiceJson.service("{'spec':{" + alias + ",'internalTrafficPolicy':'Cluster'}}");
    Service live = ServiceJson.service("{'spec':{" + alias + "}}");

    ServerVerdict created = LoadBalancerClasses.evaluateCreate(desired);
    assertThat(created.problems()).isEmpty();
    assertThat(created.prepared().getSpec()).isEqualTo(live.getSpec());
    assertThat(created.dropped())
        .extracting(DroppedField::toString)
        .containsExactly(
            "spec.internalTrafficPolicy \"Cluster\" dropped: the API server never shows it for this"
                + " type");

    assertThat(LoadBalancerClasses.evaluateUpdate(live, desired).prepared().getSpec())
        .isEqualTo(live.getSpec());
    assertThat(
            LoadBalancerClasses.evaluate(
                    new ServiceRequest.UpdateStatus(desired, desired), ServerSettings.reference())
                .prepared()
                .getSpec())
        .isEqualTo(live.getSpec());
    assertThat(
            LoadBalancerClasses.planReconcile(
                    desired, live, ClassRegistry.builtIn(), ServerSettings.reference())
                .orElseThrow())
        .isInstanceOf(ReconcilePlan.Unchanged.class);
  }

  /** The policy is hidden, but validated as in other Services. */
  @Test
  void anUnknownInternalTrafficPolicyOfAnExternalNameServiceIsRejected() {
    assertThat(
            LoadBalancerClasses.evaluateCreate(
                    ServiceJson.service(
                        "{'spec':{'type':'ExternalName','externalName':'a.b',"
                            + "'internalTrafficPolicy':'X'}}"))
                .problems())
        .extracting(Problem::field)
        .containsExactly("spec.internalTrafficPolicy");
  }
}
