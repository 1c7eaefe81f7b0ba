package dev.rolloutkit.webhook.measure.load;

import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.webhook.measure.load.WebhookLoad.Plan;
import dev.rolloutkit.webhook.measure.load.WebhookLoad.Result;
import dev.rolloutkit.webhook.option.PortOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures a webhook that runs on this machine. */
@Command(
    name = LoadCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Measures a webhook that runs on this machine.",
      "It sends requests only to 127.0.0.1: an update of a Service is reviewed repeatedly, each"
          + " time with another uid, and every answer is checked. A tenth of the reviews is sent"
          + " beforehand, to warm up."
    },
    footer = {"", "Exit status: 0 no errors, 1 there were some, 2 unusable options."})
public final class LoadCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "load";

  private static final Duration AT_MOST = Duration.ofMinutes(3);

  @Spec private @Nullable CommandSpec spec;

  @Mixin private final PortOption port = new PortOption();

  @Option(names = "--ca", required = true, description = "who signed its certificate, PEM")
  private @Nullable Path ca;

  @Option(
      names = "--connections",
      defaultValue = "64",
      description = "connections, one review at a time on each; default: ${DEFAULT-VALUE}")
  private int connections = 64;

  @Option(
      names = "--reviews",
      defaultValue = "100000",
      description = "how many; default: ${DEFAULT-VALUE}")
  private int reviews = 100_000;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path trusted = Objects.requireNonNull(ca, "ca");
    CommandLine line = Objects.requireNonNull(spec, "spec").commandLine();
    if (!Files.isReadable(trusted)) {
      throw new ParameterException(line, "--ca: cannot read " + trusted);
    }
    int count = Math.max(1, Math.min(reviews, 10_000_000));
    int lanes = Math.max(1, Math.min(connections, 1024));
    String body = SampleReview.template();
    Result warmUp = WebhookLoad.run(plan(trusted, body, lanes, Math.max(1, count / 10)), AT_MOST);
    Result result = WebhookLoad.run(plan(trusted, body, lanes, count), AT_MOST);
    PrintWriter out = line.getOut();
    out.println(lanes + " connections, " + body.length() + " bytes a review");
    out.println("warm-up: " + warmUp);
    out.println(result);
    return warmUp.errors() + result.errors() == 0 ? 0 : ExitStatus.PROBLEMS;
  }

  private Plan plan(Path trusted, String body, int lanes, int count) {
    return new Plan(port.port(), trusted, "/validate-services", body, true, lanes, count, true);
  }
}
