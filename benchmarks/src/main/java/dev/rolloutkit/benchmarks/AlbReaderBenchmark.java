package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.ActionParser;
import dev.rolloutkit.lbc.action.BackendParser;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.LbcBackend;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import java.io.IOException;
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
 * Annotations as the load balancer controller reads them; the floor is one look at each character.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AlbReaderBenchmark {
  private static final String PREFIX = "alb.ingress.kubernetes.io/";
  private static final ReaderSettings OPTIONS = ReaderSettings.defaults();
  private static final IngressBackendRef BACKEND =
      new IngressBackendRef(ServiceBackendRef.named("svc", "use-annotation"), null);

  private static final JsonFactory JSON = new JsonFactory();

  private String action = "";
  private Map<String, String> five = ImmutableMap.of();
  private Map<String, String> conditions = ImmutableMap.of();

  /** Five targets by service; one by ARN under two headers. */
  @Setup
  public void build() {
    int[] weights = {10, 20, 30, 5, 35};
    action = action(weights);
    five = ImmutableMap.of(PREFIX + "actions.svc", action);
    conditions =
        ImmutableMap.of(
            PREFIX + "actions.svc",
            "{\"type\":\"forward\",\"targetGroupARN\":\"arn:aws:elasticloadbalancing:x\"}",
            PREFIX + "conditions.svc",
            "[{\"field\":\"http-header\",\"httpHeaderConfig\":{\"httpHeaderName\":\"X-A\","
                + "\"values\":[\"1\"]}},{\"field\":\"http-header\",\"httpHeaderConfig\":"
                + "{\"httpHeaderName\":\"X-B\",\"values\":[\"1\",\"2\"]}}]");
    boolean isAction =
        parseAction().orElseThrow() instanceof LbcAction.Forward forward
            && forward.targets().size() == weights.length
            && new LbcAction.Stickiness(true, 3600).equals(forward.stickiness());
    if (!isAction || parseBackend().orElseThrow().conditions().orElseThrow().size() != 2) {
      throw new IllegalStateException("the annotations are not what they should be");
    }
  }

  /** A forward action of a target by service for each weight. */
  static String action(int... weights) {
    StringBuilder groups = new StringBuilder();
    for (int i = 0; i < weights.length; i++) {
      groups
          .append(i == 0 ? "" : ",")
          .append("{\"serviceName\":\"service-")
          .append(i)
          .append("\",\"servicePort\":\"80\",\"weight\":")
          .append(weights[i])
          .append('}');
    }
    return "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":["
        + groups
        + "],\"targetGroupStickinessConfig\":{\"enabled\":true,\"durationSeconds\":3600}}}";
  }

  /** W6: an action of five targets. */
  @Benchmark
  public Outcome<LbcAction> parseAction() {
    return ActionParser.action(five, "svc", OPTIONS);
  }

  /** The floor of W6. */
  @Benchmark
  public int floorOnePass() {
    return onePass(action);
  }

  static int onePass(String text) {
    int sum = 0;
    for (int i = 0; i < text.length(); i++) {
      sum += text.charAt(i);
    }
    return sum;
  }

  /** The tokens of W6 as Jackson reads them, without a check of any rule. */
  @Benchmark
  public int floorTokensOfAction() throws IOException {
    return tokens(action);
  }

  /** The tokens of W7. */
  @Benchmark
  public int floorTokensOfBackend() throws IOException {
    int sum = 0;
    for (String text : conditions.values()) {
      sum += tokens(text);
    }
    return sum;
  }

  private static int tokens(String text) throws IOException {
    int sum = 0;
    try (JsonParser in = JSON.createParser(text)) {
      while (in.nextToken() != null) {
        sum += in.getText().length();
      }
    }
    return sum;
  }

  /** W7: a backend with action and conditions. */
  @Benchmark
  public Outcome<LbcBackend> parseBackend() {
    return BackendParser.backend(conditions, BACKEND, OPTIONS);
  }

  /** The floor of W7. */
  @Benchmark
  public int floorBackendPass() {
    int sum = 0;
    for (String text : conditions.values()) {
      sum += onePass(text);
    }
    return sum;
  }
}
