package dev.rolloutkit.webhook.serve;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.review.RolloutReviewer;
import dev.rolloutkit.webhook.review.ServiceReviewer;
import dev.rolloutkit.webhook.server.WebhookLimits;
import dev.rolloutkit.webhook.server.WebhookServer;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.World;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves admission reviews until the process is told to stop. */
@Command(
    name = ServeCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Serves admission reviews over HTTPS.",
      "Of Services and Rollouts; and with a view of the cluster of deletions that cut living"
          + " targets off, and of names of Avi objects that collide."
    },
    footer = {
      "",
      "Paths: /mutate-services /validate-services /validate-rollouts,",
      "with --folder or --cluster also /validate-deletions /validate-avi-names",
      "/validate-ingresses /validate-cut-overs /validate-requests,",
      "with --crds or --bundled-crds /validate-custom-resources.",
      "Probes and metrics: /livez /readyz /metrics.",
      "Ends at SIGTERM; exit status 2: unusable options, files or ports."
    })
public final class ServeCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "serve";

  @Spec private @Nullable CommandSpec spec;

  @Mixin private final ListenOptions listen = new ListenOptions();

  @Option(names = "--policy", description = "a LoadBalancerClassPolicy; default: none")
  private @Nullable Path policy;

  @Mixin private final WorldOptions cluster = new WorldOptions();

  @Mixin private final GuardOptions guards = new GuardOptions();

  @Mixin private final ControllerOptions controller = new ControllerOptions();

  @Mixin private final ReleaseOptions releases = new ReleaseOptions();

  @Mixin private final CustomResourceOptions customResources = new CustomResourceOptions();

  @Option(
      names = "--log-format",
      defaultValue = "TEXT",
      description =
          "the form of a line of the log: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private ServeLog.Format logFormat = ServeLog.Format.TEXT;

  @Option(
      names = "--stop-delay",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "how long to go on at SIGTERM until everybody knows; default: ${DEFAULT-VALUE}")
  private int stopDelay = 5;

  @Override
  public Integer call() throws IOException, InterruptedException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    listen.check();
    PrintWriter out = command.commandLine().getOut();
    ServeLog log = new ServeLog(out, logFormat, Clock.systemUTC());
    log.takeLibraries();
    PolicyFile rules = policy(command);
    try (World world = cluster.open(log)) {
      if (world != null) {
        world.start();
      }
      ImmutableMap<String, Reviewer> endpoints = endpoints(rules, world);
      AtomicBoolean isWarm = new AtomicBoolean();
      WebhookServer server =
          new WebhookServer(
              endpoints,
              WebhookLimits.DEFAULT,
              listen.certificate(),
              listen.clientAuthorities(),
              () -> !isWarm.get() ? "warming up" : world == null ? "" : world.notReady(),
              log::line);
      if (world != null) {
        server.remark(world::unknown);
        server
            .metrics()
            .gauge("objects", "The number of known objects of the cluster.", world::size);
        for (WatchedKind kind : world.ages().keySet()) {
          server
              .metrics()
              .gauge(
                  "watch_age_seconds{kind=\"" + kind.kind() + "\"}",
                  "The time since the watch of a kind was known to show all changes.",
                  () -> world.ages().getOrDefault(kind, Duration.ZERO).toMillis() / 1000.0);
        }
      }
      try {
        listen.start(server);
      } catch (IOException e) {
        log.error(String.valueOf(e.getMessage()), command.commandLine().getErr());
        server.close();
        return ExitStatus.UNUSABLE;
      }
      log.line("reviews at " + listen.url("https", server.port()));
      log.line("probes and metrics at " + listen.url("http", server.healthPort()));
      CountDownLatch never = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> server.stop(Duration.ofSeconds(stopDelay), Duration.ofSeconds(20)),
                  "stop"));
      WarmUp.review(endpoints(rules, world == null ? null : new WarmUp.Sample()));
      isWarm.set(true);
      never.await();
      return 0;
    }
  }

  private PolicyFile policy(CommandSpec command) {
    if (policy == null) {
      return PolicyFile.none();
    }
    Outcome<PolicyFile> read = PolicyFile.read(policy);
    if (!read.isOk()) {
      throw new ParameterException(command.commandLine(), read.problems().get(0).text());
    }
    return read.orElseThrow();
  }

  /** The endpoints by their paths. */
  public ImmutableMap<String, Reviewer> endpoints(PolicyFile rules, @Nullable World world) {
    ImmutableMap.Builder<String, Reviewer> out = ImmutableMap.builder();
    out.put(
        "/mutate-services",
        ServiceReviewer.mutating(rules.policy(), rules.options(), world).orElseThrow());
    out.put(
        "/validate-services",
        ServiceReviewer.validating(rules.policy(), rules.options(), world).orElseThrow());
    out.put("/validate-rollouts", new RolloutReviewer(releases.argo()));
    out.putAll(customResources.endpoints());
    if (world != null) {
      out.putAll(
          guards.endpoints(
              world, cluster.akoConfig(), controller.flags(releases.lbc()), cluster.watchLimit()));
      out.putAll(controller.endpoints(world, releases.lbc()));
    }
    return out.buildOrThrow();
  }
}
