package dev.rolloutkit.cli.stack;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.plan.AssumedLines;
import dev.rolloutkit.cli.plan.PlannedLoadBalancers;
import dev.rolloutkit.cli.stack.StackView.Balancer;
import dev.rolloutkit.cli.stack.StackView.Listener;
import dev.rolloutkit.cli.stack.StackView.Rule;
import dev.rolloutkit.cli.stack.StackView.Target;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.plan.NotPlanned;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import dev.rolloutkit.stack.resource.Stack;
import java.util.ArrayList;
import java.util.List;

/** Plans as trees of text. */
final class StackText {
  private final StringBuilder out = new StringBuilder(1024);

  private StackText() {}

  /** A line and the lines below it in the tree. */
  private record Node(String text, List<Node> children) {
    static Node of(String text) {
      return new Node(text, new ArrayList<>());
    }

    Node add(Node child) {
      children.add(child);
      return this;
    }
  }

  /** All plans, what is not planned, and the assumptions. */
  static String of(PlannedLoadBalancers planned, Backends backends) {
    StackText text = new StackText();
    for (PlannedLoadBalancer plan : planned.plan().loadBalancers()) {
      text.plan(plan, backends);
    }
    if (planned.plan().loadBalancers().isEmpty()) {
      text.out.append("No Ingress and no Service is the controller's.\n");
    }
    for (NotPlanned other : planned.plan().notPlanned()) {
      text.out
          .append("nothing is built for ")
          .append(Printable.of(other.object() + ": " + other.reason()))
          .append('\n');
    }
    return text.out.append(AssumedLines.of(planned.assumed())).toString();
  }

  private void plan(PlannedLoadBalancer plan, Backends backends) {
    out.append(Printable.of(plan.id())).append('\n');
    Stack stack = plan.stack().toOptional().orElse(null);
    if (stack != null) {
      List<Balancer> balancers = StackView.of(stack, backends).balancers();
      if (balancers.isEmpty()) {
        out.append("  no load balancer: what there was is deleted\n");
      }
      balancers.forEach(balancer -> draw(node(balancer), "", ""));
    } else {
      out.append("  ! ").append(Printable.of(why(plan))).append('\n');
      plan.report().ifPresent(this::blame);
    }
    out.append('\n');
  }

  /** The problem at which the controller stops. */
  private static String why(PlannedLoadBalancer plan) {
    return plan.stack().problems().stream().findFirst().map(Problem::message).orElse("");
  }

  private void blame(GroupReport report) {
    for (GroupFinding finding : report.findings()) {
      out.append("    ")
          .append(Printable.of(finding.member().map(m -> "Ingress " + m).orElse("the group")))
          .append(" is to blame for: ")
          .append(Printable.of(finding.problem().message()))
          .append('\n');
    }
    report
        .stack()
        .filter(sound -> !report.sound().members().isEmpty())
        .ifPresent(
            sound ->
                out.append("    without them the other ")
                    .append(report.sound().members().size())
                    .append(" of the group can be deployed\n"));
  }

  private static Node node(Balancer balancer) {
    Node node = Node.of("load balancer " + balancer.name() + " (" + balancer.kind() + ")");
    balancer.groups().forEach(group -> node.add(Node.of("security group " + group)));
    balancer.listeners().forEach(listener -> node.add(node(listener)));
    return node;
  }

  private static Node node(Listener listener) {
    Node node = Node.of("listener " + listener.title());
    listener.certificates().forEach(arn -> node.add(Node.of("certificate " + arn)));
    listener.rules().forEach(rule -> node.add(node(rule)));
    return node;
  }

  private static Node node(Rule rule) {
    Node node = Node.of(rule.priority() + "  " + rule.when() + ": " + rule.does());
    if (!rule.from().isEmpty()) {
      node.add(Node.of("from " + rule.from()));
    }
    rule.targets().forEach(target -> node.add(node(target)));
    return node;
  }

  private static Node node(Target target) {
    return Node.of(
        (target.share().isEmpty() ? "" : target.share() + "  ")
            + "target group "
            + target.group()
            + " ("
            + target.kind()
            + ")"
            + (target.service().isEmpty() ? "" : " \u2192 " + target.service())
            + (target.pods().isEmpty() ? "" : " \u2192 " + target.pods()));
  }

  private void draw(Node node, String first, String rest) {
    out.append("  ").append(first).append(Printable.of(node.text())).append('\n');
    for (int i = 0; i < node.children().size(); i++) {
      boolean last = i == node.children().size() - 1;
      draw(
          node.children().get(i),
          rest + (last ? "\u2514\u2500 " : "\u251c\u2500 "),
          rest + (last ? "   " : "\u2502  "));
    }
  }
}
