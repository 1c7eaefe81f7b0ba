package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.controller.PassAnswers;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.controller.TgbController;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A pass with 1,000 endpoints and 1,000 targets, the gates of a pod among 1,000 bindings, and the
 * proof of an update of 50 pods. The floor of a pass is a sort of the identities of all, that of
 * the gates a look at the selector of each binding's Service, that of a proof a loop over every
 * second for each change of state.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TargetHealthBenchmark {
  private static final int SIZE = 1_000;

  /** The changes of state in the proof of the update. */
  private static final int CHANGES = 4;

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final List<TargetGroupBinding> bindings = new ArrayList<>();
  private final Map<NamespacedName, Service> services = new HashMap<>();
  private final List<PodEndpoint> endpoints = new ArrayList<>();
  private final LbcFlags flags = LbcFlags.builder().awsVpcId("vpc-1").build();
  private final PassAnswers answers =
      PassAnswers.builder()
          .putVpc("vpc-1", new PassAnswers.Vpc(ImmutableList.of("10.0.0.0/8"), ImmutableList.of()))
          .build();
  private final ClusterView cluster = ClusterView.builder().build();
  private final Scenario update =
      Scenario.builder().kind(CutOverKind.BLUE_GREEN).replicas(50).build();
  private TargetGroupModel group = TargetGroupModel.EMPTY;
  private Pod pod = new Pod();
  private String[] identities = {};
  private final int[] seconds = new int[600];
  private long seed = 42;

  /** Makes the input. */
  @Setup
  public void setUp() {
    List<Target> targets = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      PodInfo info = PodInfo.builder().key(new NamespacedName("shop", "pod-" + i)).build();
      endpoints.add(new PodEndpoint(address(next(4 * SIZE)), 8080, "", info));
      Target target = Target.of(address(next(4 * SIZE)), 8080);
      targets.add(target.withHealth(new Health(Health.HEALTHY, null, null)));
      texts.add(endpoints.get(i).plainIdentity());
      texts.add(target.identity());
      String service = "web-" + i;
      bindings.add(binding(service));
      services.put(
          new NamespacedName("shop", service),
          new ServiceBuilder()
              .withNewSpec()
              .addToSelector("app", i % 100 == 0 ? "web" : "other")
              .endSpec()
              .build());
    }
    group = TargetGroupModel.of(targets);
    identities = texts.toArray(new String[0]);
    pod =
        new PodBuilder()
            .withNewMetadata()
            .addToLabels("app", "web")
            .endMetadata()
            .withNewSpec()
            .endSpec()
            .build();
  }

  private static TargetGroupBinding binding(String service) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("targetGroupARN", "arn:" + service).put("targetType", "ip");
    spec.putObject("serviceRef").put("name", service).put("port", 80);
    return TargetGroupBinding.builder().key(new NamespacedName("shop", service)).spec(spec).build();
  }

  private static String address(int number) {
    return "10.0." + number / 256 + '.' + number % 256;
  }

  private int next(int bound) {
    seed = seed * 6364136223846793005L + 1442695040888963407L;
    return (int) ((seed >>> 33) % bound);
  }

  /** A pass that swaps most of the targets. */
  @Benchmark
  public PassStep pass() {
    return TgbController.plan(
        bindings.get(0),
        endpoints,
        PassInputs.builder()
            .flags(flags)
            .cluster(cluster)
            .targetGroup(group)
            .answers(answers)
            .now(NOW)
            .build());
  }

  /** The floor of a pass. */
  @Benchmark
  public String[] floorOfPass() {
    String[] sorted = identities.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** The gates of a pod that ten of the Services select. */
  @Benchmark
  public ImmutableList<String> gates() {
    return TargetHealth.readinessGates("shop", pod, bindings, services).orElseThrow();
  }

  /** The floor of the gates: one look-up and one comparison a binding. */
  @Benchmark
  public int floorGates() {
    int selected = 0;
    for (TargetGroupBinding binding : bindings) {
      Service service = services.get(binding.service());
      if (service != null && "web".equals(service.getSpec().getSelector().get("app"))) {
        selected++;
      }
    }
    return selected;
  }

  /** The proof of an update, remedies included. */
  @Benchmark
  public Proof proof() {
    return TargetHealth.prove(update, Fixes.reference()).orElseThrow();
  }

  /** The floor of a proof: one read a second for every change of state. */
  @Benchmark
  public long floorProof() {
    long sum = 0;
    for (int change = 0; change <= CHANGES; change++) {
      for (int second = 0; second < seconds.length; second++) {
        sum += seconds[second];
      }
    }
    return sum;
  }
}
