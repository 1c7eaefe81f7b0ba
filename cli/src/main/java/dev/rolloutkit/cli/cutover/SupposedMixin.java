package dev.rolloutkit.cli.cutover;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Ints;
import dev.rolloutkit.targets.cutover.Disturbances;
import dev.rolloutkit.targets.cutover.Span;
import dev.rolloutkit.targets.cutover.TimingPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command-line options for the assumptions about a cut-over. */
public final class SupposedMixin {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--controller-down",
      paramLabel = "FROM-TO",
      description =
          "suppose that the load balancer controller is down for these seconds, counted from the"
              + " cut-over, such as 0-300; may be given more than once, as the next three")
  private List<String> outages = List.of();

  @Option(
      names = "--register-throttled",
      paramLabel = "FROM-TO",
      description = "suppose that AWS refuses to register targets meanwhile")
  private List<String> registers = List.of();

  @Option(
      names = "--deregister-throttled",
      paramLabel = "FROM-TO",
      description = "suppose that AWS refuses to deregister targets meanwhile")
  private List<String> deregisters = List.of();

  @Option(
      names = "--rule-throttled",
      paramLabel = "FROM-TO",
      description = "suppose that AWS refuses to modify rules meanwhile")
  private List<String> rules = List.of();

  @Option(
      names = "--verify-target-group",
      negatable = true,
      description =
          "whether Argo Rollouts runs with --aws-verify-target-group; without either it is taken"
              + " to run without")
  private @Nullable Boolean verify;

  @Option(
      names = "--measured",
      paramLabel = "NAME=SECONDS",
      description =
          "how long something was measured to take, such as registerLagSeconds=120; may be given"
              + " more than once. Names: endpointsLagSeconds, controllerLagSeconds,"
              + " registerLagSeconds, healthCheckIntervalSeconds, healthyThreshold,"
              + " unhealthyThreshold, ingressLagSeconds, ruleLagSeconds, preStopSeconds,"
              + " statusLagSeconds. What manifests say counts more")
  private Map<String, Integer> measured = new LinkedHashMap<>();

  /** The assumptions. */
  public Supposed read() {
    return new Supposed(
        new Disturbances(
            spans("--controller-down", outages),
            spans("--register-throttled", registers),
            spans("--deregister-throttled", deregisters),
            spans("--rule-throttled", rules)),
        Optional.ofNullable(verify),
        measurements());
  }

  private ImmutableMap<TimingPart, Integer> measurements() {
    ImmutableMap.Builder<TimingPart, Integer> out = ImmutableMap.builder();
    measured.forEach(
        (name, seconds) -> {
          TimingPart part = TimingPart.parse(name).orElse(null);
          if (part == null || seconds < 0) {
            throw new ParameterException(
                Objects.requireNonNull(command, "command").commandLine(),
                "--measured: "
                    + name
                    + (part == null ? " is nothing that can be measured" : " cannot be negative"));
          }
          out.put(part, seconds);
        });
    return out.buildOrThrow();
  }

  private ImmutableList<Span> spans(String option, List<String> texts) {
    ImmutableList.Builder<Span> out = ImmutableList.builder();
    for (String text : texts) {
      int dash = text.indexOf('-');
      Integer from = dash < 0 ? null : Ints.tryParse(text.substring(0, dash));
      Integer to = dash < 0 ? null : Ints.tryParse(text.substring(dash + 1));
      if (from == null || to == null || from < 0 || to < from) {
        throw new ParameterException(
            Objects.requireNonNull(command, "command").commandLine(),
            option + ": " + text + " is no span of seconds such as 0-300");
      }
      out.add(new Span(from, to));
    }
    return out.build();
  }
}
