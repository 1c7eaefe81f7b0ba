package dev.rolloutkit.webhook.measure;

import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.webhook.review.NotReadyException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the figures on the page of the webhook. */
@Command(
    name = MeasureCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Measures on this machine the figures on the page of the webhook.",
      "It measures how much memory a view of many objects takes, and how long a review takes after"
          + " a change. With --keys it also measures whether any review fails while certificates"
          + " are exchanged, and how much memory a server with such a view needs while clients ask"
          + " it for too much. It starts servers and clients of its own at 127.0.0.1."
    },
    footer = {
      "",
      "The folder of --keys holds ca.crt, and the two pairs a.crt, a.key and b.crt, b.key, which it",
      "signed. The script webhook/measure makes such a folder.",
      "Exit status: 0 everything is as promised, 1 something is not, 2 unusable options."
    })
public final class MeasureCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "measure";

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--objects",
      defaultValue = "100000",
      description = "objects in the view; default: ${DEFAULT-VALUE}")
  private int objects = 100_000;

  @Option(
      names = "--reviews",
      defaultValue = "10000",
      description = "how many reviews of each kind; default: ${DEFAULT-VALUE}")
  private int reviews = 10_000;

  @Option(
      names = "--keys",
      paramLabel = "FOLDER",
      description = "a folder with two certificates, see below")
  private @Nullable Path keys;

  @Option(
      names = "--exchanges",
      defaultValue = "1000",
      description = "how often the certificate is exchanged; default: ${DEFAULT-VALUE}")
  private int exchanges = 1000;

  @Option(
      names = "--seconds",
      defaultValue = "20",
      description = "how long clients ask for too much; default: ${DEFAULT-VALUE}")
  private int seconds = 20;

  @Option(
      names = "--silent",
      paramLabel = "NUMBER",
      defaultValue = "1024",
      description = "connections among them that say nothing; default: ${DEFAULT-VALUE}")
  private int silent = 1024;

  @Option(
      names = "--memory",
      paramLabel = "MIB",
      defaultValue = "1024",
      description = "memory of the server, as the limit of its pod; default: ${DEFAULT-VALUE}")
  private int memory = 1024;

  @Override
  public Integer call() throws IOException, InterruptedException, NotReadyException {
    CommandLine line = Objects.requireNonNull(spec, "spec").commandLine();
    PrintWriter out = line.getOut();
    out.println(
        Runtime.getRuntime().availableProcessors()
            + " processors, Java "
            + Runtime.version()
            + ", "
            + System.getProperty("os.name"));
    int count = Math.max(1, reviews);
    new ViewMeasurement(Math.max(10, objects), count).run(out);
    if (keys == null) {
      return 0;
    }
    if (!Files.isReadable(keys.resolve("b.key"))) {
      throw new ParameterException(line, "--keys: there is no " + keys.resolve("b.key"));
    }
    boolean well = new ExchangeMeasurement(keys, exchanges, count).run(out);
    well &=
        new HostileMeasurement(keys, seconds, memory, Math.max(10, objects), silent, count)
            .run(out);
    return well ? 0 : ExitStatus.PROBLEMS;
  }
}
