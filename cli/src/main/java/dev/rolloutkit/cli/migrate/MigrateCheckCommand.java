package dev.rolloutkit.cli.migrate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingOptions;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.Header;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.plan.AssumedLines;
import dev.rolloutkit.cli.plan.ControllerMixin;
import dev.rolloutkit.cli.plan.ControllerOptions;
import dev.rolloutkit.cli.plan.ControllerSettings;
import dev.rolloutkit.cli.plan.PlannedLoadBalancers;
import dev.rolloutkit.cli.plan.PlannedStack;
import dev.rolloutkit.gateway.Gateways;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.plan.PlannedGateway;
import dev.rolloutkit.gateway.plan.PlannedGateways;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.SharedTrees;
import dev.rolloutkit.stack.plan.Assumption;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Service;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares Ingresses with the Gateways that are to replace them. */
@Command(
    name = MigrateCheckCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Compares the load balancers of Ingresses with those of the Gateways that are to replace"
          + " them, by requests.",
      "For each difference it shows a request, the rule on each side, and why; without one, it is"
          + " proved that every request goes where it went. Health checks and attributes of target"
          + " groups, and what no request shows, are listed apart.",
      "Services, Secrets and Namespaces that the side of the Gateways lacks are those of the other."
    },
    footer = {
      "",
      "For example:",
      "  rolloutkit migrate-check ingresses/ gateways/",
      "  rolloutkit migrate-check git:main:shop .",
      "",
      "Findings are silenced by the annotation rolloutkit.dev/ignore: \"CODE: reason\" on their"
          + " object.",
      "Exit status: 0 nothing is found at the level of --fail-on or worse, 1 something is, 2"
          + " unusable input or options."
    })
public final class MigrateCheckCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "migrate-check";

  private static final int SHOWN = 8;

  private final InputStream stdin;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "INGRESSES",
      description = "a folder, a file, - for standard input, or git:REV[:path]")
  private String ingresses = "";

  @Parameters(
      index = "1",
      paramLabel = "GATEWAYS",
      description = "the same with Gateways, routes and configurations")
  private String gateways = "";

  @Option(
      names = "--pair",
      paramLabel = "INGRESS=GATEWAY",
      description = {
        "the Gateway, NAMESPACE/NAME, that replaces an Ingress, NAMESPACE/NAME, or an Ingress"
            + " group;",
        "default: the one whose tag names it, the only one, or the one with most of its hosts"
      })
  private Map<String, String> pairs = new LinkedHashMap<>();

  @Option(
      names = "--cluster-name",
      paramLabel = "NAME",
      description =
          "the controller's --cluster-name, part of all names; default: what its Deployment says,"
              + " or "
              + ControllerSettings.CLUSTER_NAME)
  private @Nullable String clusterName;

  @Mixin private final ControllerMixin controller = new ControllerMixin();

  @Mixin private final FindingOptions options = new FindingOptions();

  @Mixin private final InputMixin reading = new InputMixin();

  /** A command that reads {@code -} from the given stream. */
  public MigrateCheckCommand(InputStream stdin) {
    this.stdin = stdin;
  }

  @Override
  public Integer call() {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    if (Side.isStandardInput(ingresses) && Side.isStandardInput(gateways)) {
      throw new ParameterException(
          command.commandLine(), "standard input can be one side only: name the other");
    }
    Side before = read(ingresses, command);
    Side after = read(gateways, command);
    ControllerOptions said = controller.options(Optional.ofNullable(clusterName));
    Cluster cluster = Cluster.of(before.manifests(), said.releases().argo());
    ManifestInput.complain(cluster.unread(), command);
    ControllerSettings settings = ControllerSettings.of(cluster, said);
    PlannedLoadBalancers planned = PlannedLoadBalancers.of(cluster, settings);
    GatewaySide side = GatewaySide.of(after.manifests(), before.manifests());
    PlannedGateways replacing =
        Gateways.plan(side.trees(), GatewaySettings.reference(settings.loadBalancer().flags()));
    ImmutableList<PlannedStack> stacks =
        planned.stacks().stream()
            .filter(stack -> stack.plan().source() == PlannedLoadBalancer.Source.INGRESSES)
            .filter(stack -> !stack.plan().isDeleted())
            .collect(ImmutableList.toImmutableList());
    if (stacks.isEmpty() || replacing.gateways().isEmpty()) {
      command
          .commandLine()
          .getErr()
          .println(
              "rolloutkit: nothing to compare: "
                  + (stacks.isEmpty()
                      ? Printable.of(ingresses) + " has no Ingress of the controller"
                      : Printable.of(gateways) + " has no Gateway of the controller"));
      return ExitStatus.UNUSABLE;
    }
    MigrationFindings found =
        new MigrationFindings(before.locator(), after.locator(), side.manifests());
    List<Service> services = new ArrayList<>(services(cluster));
    services.addAll(services(Cluster.of(after.manifests())));
    found.refused(replacing.cluster().refused());
    MigrationPairs matched = MigrationPairs.of(stacks, replacing.gateways(), pairs);
    matched.pairs().forEach(pair -> compare(pair, services, found));
    matched.alone().forEach(found::alone);
    matched.added().forEach(found::added);
    Header header =
        header(settings, planned, side, matched)
            .addAllPassedOver(before.manifests().passedOver().files())
            .addAllPassedOver(after.manifests().passedOver().files())
            .build();
    return print(found.all(), header, before, after, command);
  }

  private int print(
      List<Finding> all, Header header, Side before, Side after, CommandSpec command) {
    Findings findings = options.counted(all, before.manifests(), after.manifests());
    PrintWriter out = command.commandLine().getOut();
    String assumed = AssumedLines.of(header.assumed());
    if (options.isText()) {
      out.print(assumed.isEmpty() ? "" : assumed + "\n");
    } else {
      command.commandLine().getErr().print(assumed);
    }
    out.print(options.write(findings, header));
    return options.status(findings);
  }

  private static void compare(
      MigrationPairs.Pair pair, List<Service> services, MigrationFindings found) {
    PlannedStack before = pair.before();
    PlannedGateway after = pair.after();
    Optional<Stack> was = before.stack().toOptional();
    Optional<Stack> is = MigrationPairs.stack(after);
    if (was.isEmpty()) {
      found.stopped(before.id(), found.place(before), before.stack().problems().get(0).text());
    }
    if (is.isEmpty()) {
      found.stopped(
          after.id(),
          found.place(after.id(), ""),
          after.result().error().orElse("the Gateway is not accepted"));
    }
    if (was.isPresent() && is.isPresent()) {
      found.compared(before, after, Gateways.compare(was.get(), is.get(), services));
    }
  }

  private static List<Service> services(Cluster cluster) {
    return cluster.services().all().stream().map(Cluster.Item::value).toList();
  }

  private static Header.Builder header(
      ControllerSettings settings,
      PlannedLoadBalancers planned,
      GatewaySide side,
      MigrationPairs matched) {
    Set<String> assumed = new LinkedHashSet<>(planned.assumed());
    assumed.addAll(side.assumed());
    for (MigrationPairs.Pair pair : matched.pairs()) {
      for (Assumption one : pair.after().assumptions()) {
        assumed.add(one.text(SHOWN));
      }
    }
    return Header.builder()
        .isOfChange(false)
        .read(settings.read())
        .assumed(assumed)
        .notModelled(ImmutableSortedMap.of())
        .understood(
            ImmutableSortedMap.of(
                "Gateway",
                matched.pairs().size() + matched.added().size(),
                "Ingress",
                matched.pairs().stream().mapToInt(p -> p.before().members().size()).sum()
                    + matched.alone().stream().mapToInt(s -> s.members().size()).sum()));
  }

  private Side read(String argument, CommandSpec command) {
    try {
      Side side =
          Side.read(
              argument, stdin, reading.ignored(), reading.isStrict(), false, new SharedTrees());
      if (Iterables.isEmpty(side.manifests().all()) && side.manifests().others().isEmpty()) {
        command
            .commandLine()
            .getErr()
            .println("rolloutkit: " + Printable.of(argument) + " has no manifests");
      }
      ManifestInput.complain(side.manifests().problems(), command);
      return side;
    } catch (InvalidPathException e) {
      throw new ParameterException(
          command.commandLine(), "not a path: " + Printable.of(argument), e);
    } catch (IOException e) {
      throw new ParameterException(
          command.commandLine(), Printable.of(String.valueOf(e.getMessage())), e);
    }
  }
}
