package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.NodeEndpoint;
import dev.rolloutkit.sg.controller.ControllerModel;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.controller.NetworkingState;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.Explorer;
import dev.rolloutkit.testkit.explore.Move;
import dev.rolloutkit.testkit.explore.StateStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The world of a security group of nodes: users create and delete bindings, and the controller
 * updates the rules of the group. As faults, the controller is restarted, and a user revokes rules
 * by hand.
 */
public final class PortWorld {
  private static final String GROUP = "sg-nodes";
  private static final String CONTROLLER = "the controller reconciles binding ";

  private final ImmutableList<Integer> ports;
  private final LbcFlags flags;
  private final Fixes<SgDefect> fixes;

  /**
   * A world with one binding for each of these ports.
   *
   * @param ports the ports; -1 stands for a rule without ports, which is documented to mean all
   *     ports
   */
  public PortWorld(List<Integer> ports, LbcFlags flags, Fixes<SgDefect> fixes) {
    this.ports = ImmutableList.copyOf(ports);
    this.flags = flags;
    this.fixes = fixes;
  }

  /** An explorer of this world with its laws. It starts without bindings. */
  public Explorer<PortCluster> explorer(int faults) {
    PortCluster none =
        new PortCluster(
            ImmutableSortedSet.of(),
            ImmutableSortedSet.of(),
            ImmutableList.of(),
            NetworkingState.INITIAL);
    return Explorer.ofMoves(none, this::passes)
        .events(this::users)
        .faults(faults, this::accidents)
        .checkSteps(closesNoNeededPort())
        .comesToRest(restsWell())
        .key(PortWorld::key);
  }

  /** The key of a cluster, in which the order of rules is ignored. */
  private static String key(PortCluster cluster) {
    return cluster.listed()
        + "|"
        + cluster.pending()
        + cluster.rules().stream().map(Permission::toString).sorted().toList()
        + cluster.memory();
  }

  /** A pass closes no port that an existing binding needs. */
  public Law<StateStep<PortCluster>> closesNoNeededPort() {
    return Law.of(
        "no port that a living target needs closes",
        step -> {
          for (int binding : step.after().listed()) {
            int port = needed(binding);
            boolean pass = step.move().startsWith(CONTROLLER);
            if (pass && step.before().isOpen(port) && !step.after().isOpen(port)) {
              return Optional.of("port " + port + " of binding " + binding + " closes");
            }
          }
          return Optional.empty();
        });
  }

  /** At rest, all needed ports are open, and without bindings no port is. */
  public Law<PortCluster> restsWell() {
    return Law.of(
        "the needed ports are open in the end, and no rule is left without a binding",
        cluster -> {
          for (int binding : cluster.listed()) {
            if (!cluster.isOpen(needed(binding))) {
              return Optional.of(
                  "port " + needed(binding) + " of binding " + binding + " is closed");
            }
          }
          return cluster.listed().isEmpty() && !cluster.rules().isEmpty()
              ? Optional.of("nobody needs " + cluster.rules())
              : Optional.empty();
        });
  }

  private int needed(int binding) {
    int port = ports.get(binding);
    return port < 0 ? 1 : port;
  }

  private List<Move<PortCluster>> passes(PortCluster cluster) {
    List<Move<PortCluster>> moves = new ArrayList<>();
    for (int binding : cluster.pending()) {
      moves.add(pass(cluster, binding));
    }
    return moves;
  }

  private Move<PortCluster> pass(PortCluster cluster, int binding) {
    Ec2Model ec2 =
        new Ec2Model(
            List.of(
                new SecurityGroup(
                    GROUP, ImmutableMap.of(flags.clusterTag(), "owned"), cluster.rules())),
            rules -> true);
    ControllerModel model = new ControllerModel(ec2, flags, fixes);
    Map<NamespacedName, @Nullable TargetGroupBindingNetworking> listed = new LinkedHashMap<>();
    cluster.listed().forEach(each -> listed.put(key(each), networking(each)));
    model.resume(cluster.memory(), listed);
    ControllerModel.Result result =
        cluster.listed().contains(binding)
            ? model.apply(key(binding), networking(binding), endpoints())
            : model.cleanUp(key(binding));
    PortCluster after =
        new PortCluster(
            cluster.listed(),
            ImmutableSortedSet.copyOf(
                Sets.difference(cluster.pending(), ImmutableSortedSet.of(binding))),
            ec2.group(GROUP).orElseThrow().permissions(),
            model.state());
    return new Move<>(
        CONTROLLER + binding,
        after,
        () -> result.calls().stream().map(String::valueOf).toList(),
        ImmutableList.of());
  }

  private List<Move<PortCluster>> users(PortCluster cluster) {
    List<Move<PortCluster>> moves = new ArrayList<>();
    for (int binding = 0; binding < ports.size(); binding++) {
      ImmutableSortedSet<Integer> one = ImmutableSortedSet.of(binding);
      boolean there = cluster.listed().contains(binding);
      moves.add(
          Move.to(
              (there ? "a user deletes" : "a user creates") + " binding " + binding,
              new PortCluster(
                  ImmutableSortedSet.copyOf(Sets.symmetricDifference(cluster.listed(), one)),
                  ImmutableSortedSet.copyOf(Sets.union(cluster.pending(), one)),
                  cluster.rules(),
                  cluster.memory())));
    }
    return moves;
  }

  /** After each fault all bindings have a pass, as the controller reconciles periodically. */
  private List<Move<PortCluster>> accidents(PortCluster cluster) {
    ImmutableSortedSet<Integer> all =
        ImmutableSortedSet.copyOf(Sets.union(cluster.listed(), cluster.pending()));
    List<Move<PortCluster>> moves = new ArrayList<>();
    moves.add(
        Move.to(
            "the controller is restarted",
            new PortCluster(cluster.listed(), all, cluster.rules(), NetworkingState.INITIAL)));
    for (Permission rule : cluster.rules()) {
      moves.add(
          Move.to(
              "somebody revokes " + rule.ports(),
              new PortCluster(
                  cluster.listed(),
                  all,
                  cluster.rules().stream()
                      .filter(each -> !each.equals(rule))
                      .collect(ImmutableList.toImmutableList()),
                  cluster.memory())));
    }
    return moves;
  }

  private static NamespacedName key(int binding) {
    return new NamespacedName("shop", "binding-" + binding);
  }

  private TargetGroupBindingNetworking networking(int binding) {
    int port = ports.get(binding);
    return new TargetGroupBindingNetworking(
        ImmutableList.of(
            new NetworkingIngressRule(
                ImmutableList.of(NetworkingPeer.ofGroup("sg-lb")),
                port < 0 ? ImmutableList.of() : ImmutableList.of(NetworkingPort.tcp(port)))));
  }

  private static Endpoints endpoints() {
    return Endpoints.nodes(List.of(new NodeEndpoint("node", Eni.of("eni-0", List.of(GROUP)))));
  }
}
