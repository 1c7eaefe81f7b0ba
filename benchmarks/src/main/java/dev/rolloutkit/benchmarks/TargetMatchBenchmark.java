package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.checkpoint.Checkpoint;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Match;
import dev.rolloutkit.targets.targetgroup.Target;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * 5,000 endpoints matched with 5,000 targets, beside a sort of the identities of all; and their
 * checkpoint, beside SHA-256 of the same bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TargetMatchBenchmark {
  private static final int SIZE = 5_000;
  private static final int ADDRESSES = 20_000;
  private static final String SPEC =
      """
      {"targetGroupARN": "arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/web/1",
       "targetGroupName": "web", "multiClusterTargetGroup": true, "targetType": "ip",
       "targetGroupProtocol": "HTTP", "serviceRef": {"name": "web", "port": "http"},
       "networking": {"ingress": [{"from": [{"ipBlock": {"cidr": "10.0.0.0/8"}}],
         "ports": [{"protocol": "TCP", "port": 8080}]}]},
       "nodeSelector": {"matchLabels": {"pool": "web"}}, "ipAddressType": "ipv4",
       "vpcID": "vpc-1", "iamRoleArnToAssume": "arn:aws:iam::1:role/lbc",
       "assumeRoleExternalId": "id"}
      """;

  private final List<PodEndpoint> endpoints = new ArrayList<>();
  private final List<Target> targets = new ArrayList<>();
  private String[] identities = {};
  private byte[] bytes = {};
  private TargetGroupBinding binding =
      TargetGroupBinding.builder().key(new NamespacedName("", "")).spec(tree("{}")).build();
  private long seed = 42;

  /** Makes the input. */
  @Setup
  public void setUp() {
    List<String> texts = new ArrayList<>();
    StringBuilder csv = new StringBuilder();
    for (int i = 0; i < SIZE; i++) {
      long created = (1_700_000_000L + i) * 1_000;
      PodInfo pod =
          PodInfo.builder()
              .key(new NamespacedName("shop", "pod-" + i))
              .createdAtMillis(created)
              .build();
      endpoints.add(new PodEndpoint(address(next()), 8080, "", pod));
      texts.add(endpoints.get(i).plainIdentity());
      csv.append(endpoints.get(i).plainIdentity()).append(':').append(created).append(',');
    }
    for (int i = 0; i < SIZE; i++) {
      Target target = Target.of(address(next()), 8080);
      targets.add(target.withHealth(new Health(Health.HEALTHY, null, null)));
      texts.add(target.identity());
    }
    identities = texts.toArray(new String[0]);
    bytes = csv.toString().getBytes(StandardCharsets.UTF_8);
    binding =
        TargetGroupBinding.builder()
            .key(new NamespacedName("shop", "web"))
            .spec(tree(SPEC))
            .build();
  }

  private static JsonNode tree(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String address(int number) {
    return "10." + number / 65_536 + '.' + number / 256 % 256 + '.' + number % 256;
  }

  private int next() {
    seed = seed * 6364136223846793005L + 1442695040888963407L;
    return (int) ((seed >>> 33) % ADDRESSES);
  }

  /** Endpoints and targets of which a quarter match. */
  @Benchmark
  public Match<PodEndpoint> matchSwap() {
    return TargetHealth.matchTargets(binding, endpoints, targets);
  }

  /** The floor of matching. */
  @Benchmark
  public String[] floorSort() {
    String[] sorted = identities.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** The checkpoint of the endpoints. */
  @Benchmark
  public Checkpoint checkpoint() {
    return TargetHealth.checkpoint(binding, endpoints, LbcRelease.MATCHED, Fixes.reference());
  }

  /** The floor of the checkpoint. */
  @Benchmark
  public byte[] floorSha256() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
