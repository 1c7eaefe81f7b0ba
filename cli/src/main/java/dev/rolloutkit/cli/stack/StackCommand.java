package dev.rolloutkit.cli.stack;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.cli.output.OutputFile;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.plan.AssumedLines;
import dev.rolloutkit.cli.plan.ControllerMixin;
import dev.rolloutkit.cli.plan.ControllerOptions;
import dev.rolloutkit.cli.plan.ControllerSettings;
import dev.rolloutkit.cli.plan.PlannedLoadBalancers;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.naming.NameOwner;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import dev.rolloutkit.stack.resource.Stack;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the load balancers that the AWS Load Balancer Controller would build. */
@Command(
    name = StackCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Shows the load balancers that the AWS Load Balancer Controller would build: listeners,"
          + " rules, target groups and pods.",
      "What manifests do not contain is assumed, and listed: the IngressClass that Helm installs,"
          + " node ports, subnets, certificates and what else annotations name."
    },
    footer = {
      "",
      "Exit status: 0 everything can be built, or the name is found, 1 something cannot, or the name"
          + " is not found, 2 unusable input or options."
    })
public final class StackCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "stack";

  private final ManifestInput manifests;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      description = "folders and files, or - for standard input; default: the bundled manifests")
  private List<String> paths = List.of();

  @Option(names = "--json", description = "print the controller's own plans instead, one a line")
  private boolean json;

  @Option(
      names = "--route",
      paramLabel = "URL",
      description =
          "say where a request goes, and why: HOST/PATH, or http://HOST:PORT/PATH?QUERY for one"
              + " listener")
  private @Nullable String route;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "find the object behind the name of a load balancer, group or target group")
  private @Nullable String name;

  @Option(names = "--svg", paramLabel = "FILE", description = "draw a picture as well")
  private @Nullable Path svg;

  @Option(
      names = "--cluster-name",
      paramLabel = "NAME",
      description =
          "the controller's --cluster-name, part of all names; default: what its Deployment says, or "
              + ControllerSettings.CLUSTER_NAME)
  private @Nullable String clusterName;

  @Mixin private final ControllerMixin controller = new ControllerMixin();

  @Option(names = "--safe", description = "fix the known defects of the controller")
  private boolean safe;

  @Mixin private final InputMixin reading = new InputMixin();

  /** A command that reads {@code -} from the given stream. */
  public StackCommand(InputStream stdin) {
    this.manifests = new ManifestInput(stdin);
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    Optional<RouteQuestion> question = question(command);
    ManifestSet input = manifests.read(paths, reading, Cluster::holds, command);
    if (input == null) {
      return ExitStatus.UNUSABLE;
    }
    Cluster cluster = Cluster.of(input, options().releases().argo());
    ManifestInput.complain(cluster.unread(), command);
    PlannedLoadBalancers planned =
        PlannedLoadBalancers.of(cluster, ControllerSettings.of(cluster, options()));
    Backends backends = Backends.of(cluster);
    if (svg != null && !OutputFile.write(svg, StackSvg.of(planned.plan(), backends), command)) {
      return ExitStatus.UNUSABLE;
    }
    PrintWriter out = command.commandLine().getOut();
    if (name != null || question.isPresent() || json) {
      command.commandLine().getErr().print(AssumedLines.of(planned.assumed()));
    }
    ImmutableList<PlannedLoadBalancer> plans = planned.plan().loadBalancers();
    if (name != null) {
      return owner(name, plans, out);
    }
    if (question.isPresent()) {
      out.print(question.get().answer(planned.plan()));
    } else if (json) {
      plans.forEach(p -> p.stack().toOptional().map(Stack::toJson).ifPresent(out::println));
    } else {
      out.print(StackText.of(planned, backends));
    }
    boolean sound =
        cluster.unread().isEmpty() && plans.stream().allMatch(plan -> plan.stack().isOk());
    return sound ? 0 : ExitStatus.PROBLEMS;
  }

  private static int owner(String name, List<PlannedLoadBalancer> plans, PrintWriter out) {
    List<Stack> stacks =
        plans.stream().flatMap(plan -> plan.stack().toOptional().stream()).toList();
    NameOwner owner = LoadBalancerStacks.owners(stacks).get(name);
    if (owner == null) {
      out.println(Printable.of(name) + ": no load balancer or target group of these manifests");
      return ExitStatus.PROBLEMS;
    }
    out.println(Printable.of(name + ": " + owner.type() + " " + owner.id()));
    out.println(Printable.of("  of " + owner.origin() + ", in the stack " + owner.stack()));
    owner.rules().forEach(rule -> out.println("  rule " + Printable.of(rule) + " forwards to it"));
    return 0;
  }

  private Optional<RouteQuestion> question(CommandSpec command) {
    if (route == null) {
      return Optional.empty();
    }
    Optional<RouteQuestion> read = RouteQuestion.of(route);
    if (read.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "--route: " + route + " is not HOST/PATH or a URL");
    }
    return read;
  }

  private ControllerOptions options() {
    ControllerOptions options = controller.options(Optional.ofNullable(clusterName));
    return safe ? options.fixed() : options;
  }
}
