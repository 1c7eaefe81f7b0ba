package dev.rolloutkit.webhook.serve;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.avi.AkoOptionsMixin;
import dev.rolloutkit.cli.output.ExitStatus;
import dev.rolloutkit.webhook.guard.BrokenGroups;
import dev.rolloutkit.webhook.guard.CutOvers;
import dev.rolloutkit.webhook.guard.OwnSecurityGroups;
import dev.rolloutkit.webhook.load.SampleReview;
import dev.rolloutkit.webhook.review.AviNameReviewer;
import dev.rolloutkit.webhook.review.DeletionReviewer;
import dev.rolloutkit.webhook.review.GuardReviewer;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.review.RolloutReviewer;
import dev.rolloutkit.webhook.review.ServiceReviewer;
import dev.rolloutkit.webhook.review.Severity;
import dev.rolloutkit.webhook.server.CertificateFiles;
import dev.rolloutkit.webhook.server.WebhookLimits;
import dev.rolloutkit.webhook.server.WebhookServer;
import dev.rolloutkit.webhook.world.ClusterWorld;
import dev.rolloutkit.webhook.world.FolderWorld;
import dev.rolloutkit.webhook.world.World;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
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
      "/validate-ingresses /validate-cut-overs.",
      "Probes and metrics: /livez /readyz /metrics.",
      "Ends at SIGTERM; exit status 2: unusable options, files or ports."
    })
public final class ServeCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "serve";

  private static final String CONTROLLER =
      "system:serviceaccount:kube-system:aws-load-balancer-controller";

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--certificate", required = true, description = "the certificate chain, PEM")
  private @Nullable Path certificate;

  @Option(names = "--key", required = true, description = "the private key, PEM")
  private @Nullable Path key;

  @Option(
      names = "--client-ca",
      paramLabel = "FILE",
      description =
          "who signs the certificates that clients must show, PEM; default: none is asked")
  private @Nullable Path clientAuthorities;

  @Option(
      names = "--host",
      defaultValue = "0.0.0.0",
      description = "the address to listen at; default: ${DEFAULT-VALUE}")
  private String host = "0.0.0.0";

  @Option(
      names = "--port",
      defaultValue = "8443",
      description = "the port for reviews; default: ${DEFAULT-VALUE}")
  private int port = 8443;

  @Option(
      names = "--health-port",
      defaultValue = "8081",
      description = "the port for probes and metrics, plain HTTP; default: ${DEFAULT-VALUE}")
  private int healthPort = 8081;

  @Option(names = "--policy", description = "a LoadBalancerClassPolicy; default: none")
  private @Nullable Path policy;

  @ArgGroup private @Nullable View view;

  @Option(
      names = "--endpoint-security-group",
      paramLabel = "ID",
      description = "the group of endpoints whose TargetGroupBinding does not name one")
  private @Nullable String endpointGroup;

  @Option(
      names = "--most-objects",
      paramLabel = "NUMBER",
      defaultValue = "150000",
      description =
          "of how many objects the cluster may be, so that they fit into memory; default:"
              + " ${DEFAULT-VALUE}")
  private int mostObjects = 150_000;

  @Option(
      names = "--deletions",
      defaultValue = "DENY",
      description =
          "what becomes of deletions that cut targets off: ${COMPLETION-CANDIDATES}; default:"
              + " ${DEFAULT-VALUE}")
  private Severity deletions = Severity.DENY;

  @Option(
      names = "--unknown-deletions",
      defaultValue = "WARN",
      description =
          "what becomes of deletions of which it is not known whether they cut targets off:"
              + " ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Severity unknownDeletions = Severity.WARN;

  @Option(
      names = "--exempt-user",
      paramLabel = "USER",
      description = "who may delete what others may not, and is warned; default: " + CONTROLLER)
  private List<String> exemptUsers = List.of(CONTROLLER);

  @Option(
      names = "--avi-collisions",
      defaultValue = "WARN",
      description =
          "what becomes of Avi names that collide: ${COMPLETION-CANDIDATES}; default:"
              + " ${DEFAULT-VALUE}")
  private Severity aviCollisions = Severity.WARN;

  @Option(
      names = "--own-security-groups",
      defaultValue = "WARN",
      description =
          "what becomes of Ingresses that name security groups whose rules nobody manages:"
              + " ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Severity ownSecurityGroups = Severity.WARN;

  @Option(
      names = "--broken-groups",
      defaultValue = "WARN",
      description =
          "what becomes of Ingresses that stop their whole group: ${COMPLETION-CANDIDATES};"
              + " default: ${DEFAULT-VALUE}")
  private Severity brokenGroups = Severity.WARN;

  @Option(
      names = "--cut-overs",
      defaultValue = "WARN",
      description =
          "what becomes of Rollouts whose next update loses all traffic:"
              + " ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Severity cutOvers = Severity.WARN;

  @Mixin private final AkoOptionsMixin ako = new AkoOptionsMixin();

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

  /** Where the objects of the cluster come from. */
  private static final class View {
    @Option(names = "--folder", description = "manifests of the cluster, read again when changed")
    @Nullable Path folder;

    @Option(
        names = "--cluster",
        description = "watch the cluster: the one that this runs in, or that of the kubeconfig")
    boolean cluster;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    checkPort("--port", port, command);
    checkPort("--health-port", healthPort, command);
    PrintWriter out = command.commandLine().getOut();
    ServeLog log = new ServeLog(out, logFormat, Clock.systemUTC());
    log.takeLibraries();
    PolicyFile rules = policy(command);
    try (World world = world(log)) {
      if (world != null) {
        world.start();
      }
      ImmutableMap<String, Reviewer> endpoints = endpoints(rules, world);
      warmUp(endpoints.values());
      WebhookServer server =
          new WebhookServer(
              endpoints,
              WebhookLimits.DEFAULT,
              new CertificateFiles(
                  Objects.requireNonNull(certificate), Objects.requireNonNull(key)),
              clientAuthorities,
              () -> world == null || world.isKnown(),
              log::line);
      if (world != null) {
        server.metrics().gauge("objects", "Objects of the cluster that are known.", world::size);
      }
      try {
        server.start(host, port, healthPort);
      } catch (IOException e) {
        command.commandLine().getErr().println("rolloutkit-webhook: " + e.getMessage());
        server.close();
        return ExitStatus.UNUSABLE;
      }
      log.line("reviews at https://" + host + ":" + server.port());
      log.line("probes and metrics at http://" + host + ":" + server.healthPort());
      CountDownLatch never = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> server.stop(Duration.ofSeconds(stopDelay), Duration.ofSeconds(20)),
                  "stop"));
      never.await();
      return 0;
    }
  }

  private static void checkPort(String option, int port, CommandSpec command) {
    if (port < 0 || port > 65_535) {
      throw new ParameterException(
          command.commandLine(), option + ": " + port + " is not between 0 and 65535");
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

  private @Nullable World world(ServeLog log) {
    Optional<String> group = Optional.ofNullable(endpointGroup);
    if (view == null) {
      return null;
    }
    Path folder = view.folder;
    if (view.cluster || folder == null) {
      return new ClusterWorld(
          new KubernetesClientBuilder().build(), group, ako.config(), mostObjects, log::line);
    }
    if (!Files.exists(folder)) {
      throw new ParameterException(
          Objects.requireNonNull(spec, "spec").commandLine(), folder + ": no such folder");
    }
    return new FolderWorld(folder, group, ako.config(), log::line);
  }

  /**
   * Answers a review that nobody asked for. The first one of a process loads and compiles what all
   * need, which on a slow machine takes seconds, and an API server waits for five.
   */
  static void warmUp(Collection<Reviewer> reviewers) throws IOException {
    byte[] review = SampleReview.withUid("warm-up").getBytes(StandardCharsets.UTF_8);
    for (Reviewer reviewer : reviewers) {
      try {
        reviewer.review(review);
      } catch (NotReadyException e) {
        // what it can do without the cluster has been loaded
      }
    }
  }

  /** The endpoints by their paths. */
  ImmutableMap<String, Reviewer> endpoints(PolicyFile rules, @Nullable World world) {
    ImmutableMap.Builder<String, Reviewer> out = ImmutableMap.builder();
    out.put(
        "/mutate-services",
        ServiceReviewer.mutating(rules.policy(), rules.options(), world).orElseThrow());
    out.put(
        "/validate-services",
        ServiceReviewer.validating(rules.policy(), rules.options(), world).orElseThrow());
    out.put("/validate-rollouts", new RolloutReviewer());
    if (world != null) {
      out.put(
          "/validate-deletions",
          new DeletionReviewer(world, deletions, unknownDeletions, exemptUsers));
      out.put(
          "/validate-ingresses",
          GuardReviewer.ofIngresses(
              world,
              ImmutableMap.of(
                  new OwnSecurityGroups(), ownSecurityGroups, new BrokenGroups(), brokenGroups),
              exemptUsers));
      out.put(
          "/validate-cut-overs",
          GuardReviewer.ofRollouts(
              world, ImmutableMap.of(new CutOvers(), cutOvers), exemptUsers));
      out.put("/validate-avi-names", new AviNameReviewer(ako.config(), world, aviCollisions));
    }
    return out.buildOrThrow();
  }
}
