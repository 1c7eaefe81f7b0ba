package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.verify.WeightVerifier;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.LoadBalancerSnapshot;
import dev.rolloutkit.alb.verify.ServiceEndpoints;
import dev.rolloutkit.alb.verify.TargetGroupRef;
import dev.rolloutkit.alb.verify.TargetVerification;
import dev.rolloutkit.alb.verify.TargetVerifier;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.alb.verify.WeightVerification;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.model.traffic.TrafficDecision;
import dev.rolloutkit.model.traffic.TrafficDecisions;
import dev.rolloutkit.model.traffic.TrafficInput;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Listener;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancer;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroup;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroupTuple;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/** Verification and decisions; the floor is a hash look-up for each target. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AlbVerifierBenchmark {
  private static final AlbSettings OPTIONS = AlbSettings.reference();
  private static final int GROUPS = 100;
  private static final int TARGETS = 1000;
  private static final int STEP = 5;
  private static final String LB = "arn:aws:elasticloadbalancing:r:1:loadbalancer/app/lb/1";

  @SuppressWarnings("NullAway.Init")
  private WeightInput weights;

  @SuppressWarnings("NullAway.Init")
  private TrafficInput traffic;

  private final int[] setWeights = new int[10];
  private List<String> arns = List.of();
  private TargetGroupRef binding = TargetGroupRef.builder().build();
  private Service service = new Service();
  private ServiceEndpoints endpoints = ServiceEndpoints.none();
  private List<TargetHealthDescription> health = List.of();

  /** One hundred target groups, one thousand targets, ten steps. */
  @Setup
  public void build() {
    weights = weightInput(GROUPS);
    arns = arns(weights);
    targets();
    StringBuilder steps = new StringBuilder();
    for (int weight = 10; weight <= 100; weight += 10) {
      setWeights[weight / 10 - 1] = weight;
      steps.append(weight == 10 ? "" : ",").append("{\"setWeight\":").append(weight).append('}');
    }
    traffic =
        TrafficInput.builder()
            .rollout(
                rollout(
                    "{\"canaryService\":\"c\",\"stableService\":\"s\",\"steps\":["
                        + steps
                        + "],\"trafficRouting\":{\"alb\":{\"ingress\":\"i\",\"servicePort\":80}}}",
                    "{\"stableRS\":\"a\",\"currentPodHash\":\"b\",\"currentStepIndex\":5}"))
            .newSet(new ReplicaSetState("b", 6, 6, 6))
            .stableSet(new ReplicaSetState("a", 10, 10, 10))
            .build();
    boolean verified = verifyWeight().orElseThrow().verified().orElse(false);
    boolean registered =
        verifyTargets() instanceof TargetVerification.Checked checked
            && checked.verified()
            && checked.endpointsTotal() == TARGETS;
    boolean sixty =
        decide().orElseThrow().calls().stream()
            .anyMatch(c -> c instanceof TrafficCall.SetWeight set && set.weight() == 60);
    if (!verified || !registered || !sixty || floorGroups() != GROUPS || floorSteps() != 60) {
      throw new IllegalStateException("the inputs are not what they should be");
    }
  }

  /** The canary at weight 10 among so many target groups. */
  static WeightInput weightInput(int count) {
    String services = "{\"canaryService\":\"svc-%03d\",\"stableService\":\"svc-%03d\",";
    return WeightInput.builder()
        .rollout(
            rollout(
                services.formatted(count - 2, count - 1)
                    + "\"steps\":[{\"setWeight\":10}],\"trafficRouting\":{\"alb\":"
                    + "{\"ingress\":\"i\",\"servicePort\":80}}}",
                "{\"stableRS\":\"a\",\"currentPodHash\":\"b\"}"))
        .ingresses(
            AlbIngresses.of(
                List.of(
                    IngressView.builder()
                        .namespace("default")
                        .name("i")
                        .addHostname("lb.elb.amazonaws.com")
                        .build())))
        .aws(snapshot(count))
        .weight(10)
        .build();
  }

  private static Rollout rollout(String canary, String status) {
    return RolloutCodec.read(
            "{\"metadata\":{\"name\":\"r\",\"namespace\":\"default\"},\"spec\":{\"replicas\":10,"
                + "\"strategy\":{\"canary\":"
                + canary
                + "}},\"status\":"
                + status
                + "}")
        .orElseThrow();
  }

  /** So many target groups, two to a rule; the last two are canary and stable. */
  static LoadBalancerSnapshot snapshot(int count) {
    LoadBalancerSnapshot.Builder out = LoadBalancerSnapshot.builder();
    out.addLoadBalancer(
        LoadBalancer.builder()
            .loadBalancerName("lb")
            .loadBalancerArn(LB)
            .dnsName("lb.elb.amazonaws.com")
            .build());
    ImmutableList.Builder<TargetGroup> groups = ImmutableList.builder();
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String arn = "arn:aws:elasticloadbalancing:r:1:targetgroup/tg-" + i + "/" + i;
      groups.add(TargetGroup.builder().targetGroupArn(arn).targetGroupName("tg-" + i).build());
      out.putTag(
          arn,
          ImmutableMap.of(TargetGroupCatalog.RESOURCE_TAG, "default/i-svc-%03d:80".formatted(i)));
      if (i % 2 == 1) {
        String before =
            "arn:aws:elasticloadbalancing:r:1:targetgroup/tg-" + (i - 1) + "/" + (i - 1);
        rules.add(
            Rule.builder()
                .actions(
                    Action.builder()
                        .type("forward")
                        .forwardConfig(f -> f.targetGroups(tuple(before, 10), tuple(arn, 90)))
                        .build())
                .build());
      }
    }
    return out.putTargetGroup(LB, groups.build())
        .putListener(LB, ImmutableList.of(Listener.builder().listenerArn("l").build()))
        .putRule("l", ImmutableList.copyOf(rules))
        .build();
  }

  private static TargetGroupTuple tuple(String arn, int weight) {
    return TargetGroupTuple.builder().targetGroupArn(arn).weight(weight).build();
  }

  private void targets() {
    ImmutableList.Builder<String> addresses = ImmutableList.builder();
    List<TargetHealthDescription> found = new ArrayList<>();
    for (int k = 0; k < TARGETS; k++) {
      String ip = "10.0." + k / 250 + "." + k % 250;
      addresses.add(ip);
      found.add(
          TargetHealthDescription.builder().target(t -> t.id(new String(ip)).port(8080)).build());
    }
    health = found;
    endpoints =
        new ServiceEndpoints(
            ImmutableList.of(
                new ServiceEndpoints.Subset(addresses.build(), ImmutableMap.of("http", 8080))));
    service =
        new ServiceBuilder()
            .withNewMetadata()
            .withName("svc")
            .endMetadata()
            .withNewSpec()
            .addNewPort()
            .withName("http")
            .withPort(80)
            .withNewTargetPort(8080)
            .endPort()
            .endSpec()
            .build();
    binding =
        TargetGroupRef.builder()
            .serviceName("svc")
            .servicePort(IntOrStringValue.of(80))
            .targetType("ip")
            .build();
  }

  /** W2: one hundred target groups, fifty rules. */
  @Benchmark
  public Outcome<WeightVerification> verifyWeight() {
    return WeightVerifier.verify(weights);
  }

  static ImmutableList<String> arns(WeightInput in) {
    return in.aws().targetGroups().getOrDefault(LB, ImmutableList.of()).stream()
        .map(TargetGroup::targetGroupArn)
        .collect(ImmutableList.toImmutableList());
  }

  /** The floor of W2: one map from ARN to weight, and a look-up for each target group. */
  @Benchmark
  public int floorGroups() {
    return lookUps(arns);
  }

  static int lookUps(List<String> arns) {
    Map<String, Integer> weightByArn = new HashMap<>();
    for (String arn : arns) {
      weightByArn.put(arn, 1);
    }
    int found = 0;
    for (String arn : arns) {
      found += weightByArn.containsKey(arn) ? 1 : 0;
    }
    return found;
  }

  /** W3: one thousand targets, all registered. */
  @Benchmark
  public TargetVerification verifyTargets() {
    return TargetVerifier.verify(binding, service, endpoints, health, OPTIONS);
  }

  /** The floor of W3: a set of the addresses, and a look-up for each target. */
  @Benchmark
  public int floorLookups() {
    Set<String> set = new HashSet<>(endpoints.subsets().get(0).addresses());
    int found = 0;
    for (TargetHealthDescription description : health) {
      found += set.contains(description.target().id()) ? 1 : 0;
    }
    return found;
  }

  /** W5: the sixth of ten steps. */
  @Benchmark
  public Outcome<TrafficDecision> decide() {
    return TrafficDecisions.decide(traffic);
  }

  /** The floor of W5: a walk over the steps up to the current one. */
  @Benchmark
  public int floorSteps() {
    int weight = 0;
    for (int i = 0; i <= STEP; i++) {
      weight = setWeights[i];
    }
    return weight;
  }
}
