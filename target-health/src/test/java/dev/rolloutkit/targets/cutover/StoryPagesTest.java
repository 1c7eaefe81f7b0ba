package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.cutover.Scenario.At;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the figures of each story on the module's page with its proof. */
class StoryPagesTest {
  private static final Pattern STORY =
      Pattern.compile(
          "^### (S\\d+): .*?\n\n.*?\n\n(- .*?)\n\n", Pattern.DOTALL | Pattern.MULTILINE);

  private static final Timing AT_ONCE =
      Timing.builder().endpointsLag(Duration.ofSeconds(0)).build();
  private static final Timing SLOW_RULE = Timing.builder().ruleLag(Duration.ofSeconds(5)).build();

  private static Scenario.Builder blueGreen() {
    return Scenario.builder().kind(CutOverKind.BLUE_GREEN);
  }

  private static Scenario.Builder down() {
    return blueGreen().addOutage(new Span(0, 300));
  }

  private static Scenario.Builder canary() {
    return Scenario.builder().kind(CutOverKind.CANARY);
  }

  private static Scenario.Builder pingPong(int from) {
    return Scenario.builder().kind(CutOverKind.PING_PONG).weightFrom(from);
  }

  private static ImmutableMap<String, Scenario.Builder> stories() {
    return ImmutableMap.<String, Scenario.Builder>builder()
        .put("S1", down())
        .put("S2", down().verifyTargetGroup(true))
        .put("S3", down().verifyTargetGroup(true).timing(AT_ONCE))
        .put("S4", blueGreen().verifyTargetGroup(true))
        .put("S5", blueGreen())
        .put(
            "S6",
            blueGreen()
                .timing(
                    Timing.builder()
                        .registerLag(Duration.ofSeconds(120))
                        .healthCheckInterval(Duration.ofSeconds(10))
                        .healthyThreshold(3)
                        .build()))
        .put("S7", blueGreen().addRegisterThrottled(new Span(0, 60)))
        .put(
            "S8",
            blueGreen().timing(Timing.builder().healthCheckInterval(Duration.ofSeconds(5)).build()))
        .put("S9", blueGreen().ipTargets(false))
        .put("S10", canary())
        .put("S11", canary().verifyTargetGroup(true))
        .put("S12", canary().ipTargets(false))
        .put("S13", pingPong(99).dynamicStableScale(true).timing(SLOW_RULE))
        .put("S14", pingPong(50).dynamicStableScale(true).addRuleThrottled(new Span(0, 60)))
        .put(
            "S15",
            pingPong(50).scaleDownDelay(Duration.ofSeconds(120)).addRuleThrottled(new Span(0, 60)))
        .put("S16", pingPong(50))
        .put(
            "S17",
            pingPong(99)
                .dynamicStableScale(true)
                .timing(
                    Timing.builder()
                        .ruleLag(Duration.ofSeconds(5))
                        .preStop(Duration.ofSeconds(30))
                        .build()))
        .put("S18", pingPong(99).scaleDownDelay(Duration.ofSeconds(120)).timing(SLOW_RULE))
        .put(
            "S19",
            Scenario.builder()
                .kind(CutOverKind.WEIGHTS)
                .replicas(5)
                .weightFrom(20)
                .weightTo(60)
                .dynamicStableScale(true)
                .timing(SLOW_RULE))
        .put("S20", blueGreen().addTampering(new At(100, "active")))
        .put("S21", down().scaleDownDelay(Duration.ofSeconds(400)))
        .put("S22", pingPong(100).addOutage(new Span(0, 300)))
        .buildOrThrow();
  }

  @Test
  void thePageShowsTheProofOfEachStory() throws IOException {
    Matcher told = STORY.matcher(Files.readString(Path.of("README.md")));
    ImmutableMap.Builder<String, String> figures = ImmutableMap.builder();
    while (told.find()) {
      figures.put(told.group(1), told.group(2));
    }

    ImmutableMap.Builder<String, String> found = ImmutableMap.builder();
    stories().forEach((name, scenario) -> found.put(name, figures(scenario.build())));

    assertThat(figures.buildOrThrow()).containsExactlyEntriesOf(found.buildOrThrow());
  }

  /** The text of a story on the page. */
  private static String figures(Scenario scenario) {
    Proof proof = CutOverProver.prove(scenario, Fixes.reference()).orElseThrow();
    if (proof.verdict() == CutOverVerdict.SAFE) {
      return "- SAFE";
    }
    String windows =
        proof.run().windows().stream()
            .map(
                window ->
                    window.from()
                        + " to "
                        + window.to()
                        + " s "
                        + plain(window.share())
                        + " % `"
                        + window.reason()
                        + "`")
            .collect(Collectors.joining(", "));
    String remedies =
        proof.remedies().stream()
            .map(
                remedy ->
                    "`" + remedy.code() + "` (" + plain(remedy.run().lostTrafficSeconds()) + " s)")
            .collect(Collectors.joining(", "));
    return "- "
        + proof.verdict()
        + ", "
        + plain(proof.run().lostTrafficSeconds())
        + " s of all traffic at "
        + proof.run().windows().get(0).service()
        + ": "
        + windows
        + "\n- what helps, and what is lost then: "
        + remedies;
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
