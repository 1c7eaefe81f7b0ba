package dev.rolloutkit.targets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.sun.management.ThreadMXBean;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodReader;
import dev.rolloutkit.targets.controller.Call;
import dev.rolloutkit.targets.controller.PassEnd;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.PassOperation;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.cutover.CutOverReview;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Surroundings;
import dev.rolloutkit.targets.internal.gate.ReadinessGates;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodReadinessGate;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** Large, odd or broken input. The time and memory are near linear in its size. */
class HostileTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  /** The factor by which memory may grow if the input grows four times. */
  private static final double NEARLY_LINEAR = 5.5;

  private static long allocated(IntConsumer work, int size) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.accept(size);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /** Compares allocated memory, which does not depend on how busy the machine is. */
  private static void growsWithItsInput(IntConsumer work, int size) {
    work.accept(size);
    assertThat((double) allocated(work, 4 * size) / allocated(work, size))
        .isLessThan(NEARLY_LINEAR);
  }

  private static Shop manyPods(int pods) {
    Shop shop = new Shop();
    for (int i = 0; i < pods; i++) {
      shop.pod("web-" + i, "10." + i / 65536 + "." + i / 256 % 256 + "." + i % 256);
    }
    return shop;
  }

  @Test
  void tenThousandPodsAreRegisteredInFiftyCalls() {
    PassStep step = manyPods(10_000).pass();

    assertThat(step.calls().stream().filter(Call.Register.class::isInstance)).hasSize(50);
    assertThat(step.targetGroup().targets()).hasSize(10_000);
    assertThat(step.end()).isEqualTo(new PassEnd.Complete());
  }

  @Test
  void aPassGrowsWithItsPods() {
    Map<Integer, Shop> shops = new HashMap<>();
    for (int pods : List.of(2_000, 8_000)) {
      Shop shop = manyPods(pods);
      shop.pass();
      shops.put(pods, shop);
    }
    growsWithItsInput(
        pods -> {
          Shop shop = shops.get(pods);
          shop.emptied();
          shop.forgetCheckpoint();
          assertThat(Shop.changes(shop.pass())).hasSize(pods);
        },
        2_000);
  }

  private static List<TargetGroupBinding> bindings(int count) {
    List<TargetGroupBinding> out = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      out.add(
          TargetHealth.readBinding(
                  Shop.json(
                      ("{"
                              + Shop.BINDING
                              + "'metadata':{'name':'b%d','namespace':'shop'},'spec':{'targetType':'ip',"
                              + "'serviceRef':{'name':'web','port':80}}}")
                          .formatted(i)))
              .orElseThrow());
    }
    return out;
  }

  private static ImmutableMap<NamespacedName, Service> web() {
    Service web = new Service();
    web.setSpec(new ServiceSpec());
    web.getSpec().setSelector(Map.of("app", "web"));
    return ImmutableMap.of(new NamespacedName("shop", "web"), web);
  }

  private static Pod labelled() {
    return new PodBuilder().withNewMetadata().addToLabels("app", "web").endMetadata().build();
  }

  @Test
  void aPodAmongAThousandBindingsReadsEachServiceOnce() {
    AtomicInteger reads = new AtomicInteger();
    List<TargetGroupBinding> bindings = bindings(1_000);

    List<String> gates =
        ReadinessGates.of(
                "shop",
                labelled(),
                bindings,
                web(),
                read -> {
                  reads.incrementAndGet();
                  return Optional.empty();
                })
            .orElseThrow();

    assertThat(gates).hasSize(1_000).doesNotHaveDuplicates();
    assertThat(reads).hasValue(1 + 1_000);
  }

  @Test
  void tenThousandDuplicateGatesTakeLinearTime() {
    Pod pod = labelled();
    PodReadinessGate gate = new PodReadinessGate("target-health.elbv2.k8s.aws/b0");
    pod.setSpec(new io.fabric8.kubernetes.api.model.PodSpec());
    pod.getSpec().setReadinessGates(new ArrayList<>(Collections.nCopies(10_000, gate)));

    assertThat(TargetHealth.readinessGates("shop", pod, bindings(1_000), web()).orElseThrow())
        .hasSize(10_000 + 999);
  }

  @Test
  void aNullBindingIsAProblemWithItsIndex() {
    List<TargetGroupBinding> bindings = Arrays.asList(bindings(1).get(0), null);

    assertThat(TargetHealth.readinessGates("shop", labelled(), bindings, web()).problems())
        .extracting(problem -> problem.field())
        .containsExactly("bindings[1]");
  }

  @Test
  void twoPodsWithOneAddressAreOneTarget() {
    PassStep step = new Shop().pod("web-1", "10.0.0.1").pod("web-2", "10.0.0.1").pass();

    assertThat(Shop.changes(step)).containsExactly("+10.0.0.1:8080");
  }

  @Test
  void tenThousandEqualAddressesAreOneTarget() {
    Shop shop = new Shop();
    for (int i = 0; i < 10_000; i++) {
      shop.pod("web-" + i, "10.0.0.1");
    }
    assertThat(Shop.changes(shop.pass())).containsExactly("+10.0.0.1:8080");
  }

  @Test
  void podsThatWereDeletedAreLeftOutEachWithAWarning() {
    Shop shop = manyPods(1_000);
    shop.deletePods();

    PassStep step = shop.pass();

    assertThat(step.targetGroup().targets()).isEmpty();
    assertThat(step.warnings()).hasSize(1_000);
    assertThat(step.warnings().get(7).message())
        .isEqualTo("pod \"shop/web-7\" is not in the controller's cache");
  }

  @Test
  void anInvalidAddressFailsThePassWithGosMessage() {
    PassStep step = new Shop().pod("web-1", "10.0.0.999").pass();

    assertThat(step.end())
        .isEqualTo(new PassEnd.Failed("ParseAddr(\"10.0.0.999\"): IPv4 field has value >255"));
  }

  @Test
  void annotationsThatAreNoStringsAreProblemsOfABinding() {
    Outcome<TargetGroupBinding> binding =
        TargetHealth.readBinding(
            Shop.json(
                "{"
                    + Shop.BINDING
                    + "'metadata':{'name':'b','annotations':{'a':1,'b':{'c':[]},'d':null}},'spec':{}}"));

    assertThat(binding.problems())
        .extracting(problem -> problem.field())
        .containsExactly("metadata.annotations[a]", "metadata.annotations[b]");
  }

  @Test
  void portsOutOfRangeAreProblemsOrMatchNothing() {
    String binding =
        "{"
            + Shop.BINDING
            + "'metadata':{'name':'web','namespace':'shop'},'spec':{'targetType':'ip',"
            + "'serviceRef':{'name':'web','port':%s}}}";

    assertThat(TargetHealth.readBinding(Shop.json(binding.formatted("99999999999"))).problems())
        .extracting(problem -> problem.field())
        .containsExactly("spec.serviceRef.port");
    PassStep step =
        new Shop()
            .service("{'ports':[{'port':2147483647},{'port':-1},{'port':80,'targetPort':65536}]}")
            .pod("web-1", "10.0.0.1")
            .pass();
    assertThat(Shop.changes(step)).containsExactly("+10.0.0.1:8080");
  }

  @Test
  void nullElementsInObjectsAreIgnored() {
    Pod pod = new Pod();
    pod.setSpec(new io.fabric8.kubernetes.api.model.PodSpec());
    pod.getSpec().setContainers(Arrays.asList(null, new Container()));
    pod.getSpec().setReadinessGates(Arrays.asList(null, new PodReadinessGate()));
    pod.setStatus(new io.fabric8.kubernetes.api.model.PodStatus());
    pod.getStatus().setConditions(Arrays.asList(null, new PodCondition()));
    EndpointSlice slice = new EndpointSlice();
    slice.setPorts(
        Arrays.asList(null, new io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort()));
    slice.setEndpoints(Arrays.asList(null, new Endpoint()));
    slice.setAddressType("IPv4");
    slice.setMetadata(new io.fabric8.kubernetes.api.model.ObjectMeta());
    slice.getMetadata().setNamespace("shop");
    slice.getMetadata().setLabels(Map.of("kubernetes.io/service-name", "web"));
    Service service = new Service();
    service.setSpec(new ServiceSpec());
    ServicePort port = new ServicePort();
    port.setPort(80);
    service.getSpec().setPorts(Arrays.asList(null, new ServicePort(), port));
    TargetGroupBinding binding =
        TargetGroupBinding.builder()
            .from(bindings(1).get(0))
            .addFinalizers(TargetGroupBinding.FINALIZER)
            .build();
    TargetGroupBinding bound =
        TargetGroupBinding.builder()
            .from(binding)
            .spec(Shop.json("{'targetType':'ip','serviceRef':{'name':'web','port':80}}"))
            .build();

    PassStep step =
        TargetHealth.pass(
            bound.key(),
            PassInputs.builder()
                .cluster(
                    ClusterView.builder()
                        .putBinding(bound.key(), bound)
                        .putService(new NamespacedName("shop", "web"), service)
                        .addEndpointSlices(new EndpointSlice(), slice)
                        .putPod(new NamespacedName("shop", "web-1"), PodReader.read(pod))
                        .build())
                .now(NOW)
                .build());

    assertThat(step.end()).isEqualTo(new PassEnd.Complete());
    assertThat(dev.rolloutkit.targets.cluster.Nodes.read(new Node()).name()).isEmpty();
    assertThat(PodReader.read(new Pod()).readinessGates()).isEmpty();
  }

  @Test
  void anEmptyResourceIsAProblemAndAnEmptySpecEndsThePass() {
    assertThat(TargetHealth.readBinding(new GenericKubernetesResource()).problems()).isNotEmpty();
    TargetGroupBinding empty =
        TargetHealth.readBinding(Shop.json("{" + Shop.BINDING + "'metadata':{'name':'b'}}"))
            .orElseThrow();
    NamespacedName key = empty.key();

    PassStep step =
        TargetHealth.pass(
            key,
            PassInputs.builder()
                .cluster(ClusterView.builder().putBinding(key, empty).build())
                .now(NOW)
                .build());

    assertThat(step.end()).isEqualTo(new PassEnd.Failed("targetType is not specified: default/b"));
  }

  private static ObjectNode deep(int levels) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode at = root;
    for (int i = 0; i < levels; i++) {
      at = at.putObject("spec");
    }
    return root;
  }

  @Test
  void deeplyNestedManifestsDoNotOverflowTheStack() {
    ObjectNode binding = (ObjectNode) Shop.json("{" + Shop.BINDING + "'metadata':{'name':'b'}}");
    ObjectNode spec = deep(200_000);
    spec.set("networking", deep(200_000));
    spec.set("serviceRef", deep(200_000));
    spec.set("nodeSelector", deep(200_000));
    binding.set("spec", spec);

    assertThat(TargetHealth.readBinding(binding).orElseThrow().specText()).contains("serviceRef");

    ObjectNode rollout = deep(200_000);
    ((ObjectNode) rollout.get("spec")).set("strategy", Shop.json("{'blueGreen':{}}"));
    ((ObjectNode) rollout.get("spec")).set("template", deep(200_000));
    CutOverManifests manifests =
        CutOverManifests.builder().rollout(rollout).addIngresses(deep(200_000)).build();
    assertThat(TargetHealth.prove(manifests, Fixes.reference()).isOk()).isTrue();
  }

  @Test
  void arbitraryManifestsAreProvedOrRefused() {
    List<String> odd =
        List.of(
            "null",
            "1",
            "'x'",
            "[]",
            "{}",
            "[null]",
            "{'spec':null}",
            "{'spec':[1]}",
            "{'strategy':{'blueGreen':1}}",
            "{'blueGreen':null}",
            "true",
            "1e400");
    for (String value : odd) {
      for (String at :
          List.of(
              "%s",
              "{'spec':%s}",
              "{'spec':{'strategy':%s}}",
              "{'spec':{'strategy':{'blueGreen':%s}}}",
              "{'spec':{'strategy':{'canary':%s}}}",
              "{'spec':{'strategy':{'canary':{'trafficRouting':{'alb':%s}}}}}",
              "{'spec':{'strategy':{'canary':{'trafficRouting':{},'pingPong':{},'steps':%s}}}}",
              "{'spec':{'replicas':%s,'strategy':{'blueGreen':{'activeService':'a'}}}}",
              "{'spec':{'template':%s,'strategy':{'blueGreen':{'activeService':'a'}}}}",
              "{'spec':{'template':{'spec':{'containers':[%s]}},'strategy':{'blueGreen':{}}}}")) {
        JsonNode tree = Shop.json(at.formatted(value));
        CutOverManifests manifests =
            CutOverManifests.builder()
                .rollout(tree)
                .addIngresses(tree, Shop.json(value))
                .addService(tree)
                .addBinding(Shop.json(value))
                .build();

        Outcome<Proof> proof = TargetHealth.prove(manifests, Fixes.reference());
        CutOverReview review = TargetHealth.review(manifests, Fixes.reference());

        assertThat(proof.isOk() || !proof.warningsOrProblems().isEmpty()).isTrue();
        assertThat(review.toAdmissionReview("u").at("/response/allowed").asBoolean()).isTrue();
        Surroundings.of(List.of(tree), List.of(tree), List.of(tree)).around(tree).build();
      }
    }
  }

  @Test
  void invalidHealthCheckAnnotationsAreAssumptions() {
    for (String text : List.of("", "fast", "-1", "99999999999", "1.5", "15 ", "٣")) {
      CutOverManifests manifests =
          CutOverManifests.builder()
              .rollout(Shop.json("{'spec':{'strategy':{'blueGreen':{'activeService':'web'}}}}"))
              .addIngresses(
                  Shop.json(
                      ("{'metadata':{'annotations':{"
                              + "'alb.ingress.kubernetes.io/healthcheck-interval-seconds':'%s'}},"
                              + "'spec':{'defaultBackend':{'service':{'name':'web'}}}}")
                          .formatted(text)))
              .build();

      Proof proof = TargetHealth.prove(manifests, Fixes.reference()).orElseThrow();

      assertThat(proof.scenario().timing().healthCheckInterval()).as(text).hasSeconds(15);
      assertThat(proof.assumptions())
          .anyMatch(said -> said.contains("healthcheck-interval-seconds"));
    }
  }

  @Test
  void manyRolloutsDoNotSearchTheirNamespaceAgain() {
    Map<Integer, List<JsonNode>> ingresses = new HashMap<>();
    for (int size : List.of(500, 2_000)) {
      List<JsonNode> all = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        all.add(
            Shop.json(
                ("{'metadata':{'name':'i%d'},'spec':{'ingressClassName':'alb',"
                        + "'defaultBackend':{'service':{'name':'s%d'}}}}")
                    .formatted(i, i)));
      }
      ingresses.put(size, all);
    }
    growsWithItsInput(
        size -> {
          Surroundings around = Surroundings.of(ingresses.get(size), List.of(), List.of());
          int found = 0;
          for (int i = 0; i < size; i++) {
            ObjectNode rollout = JsonNodeFactory.instance.objectNode();
            rollout
                .putObject("spec")
                .putObject("strategy")
                .putObject("blueGreen")
                .put("activeService", "s" + i);
            found += around.around(rollout).build().ingresses().size();
          }
          assertThat(found).isEqualTo(size);
        },
        500);
  }

  @Test
  void aThrottledRegistrationEndsThePassWithItsError() {
    Shop shop = manyPods(10).fails(PassOperation.REGISTER, "Throttling");

    assertThat(shop.pass().end()).isEqualTo(new PassEnd.Failed("api error Throttling: no"));
  }
}
