package dev.rolloutkit.cli.stack;

import dev.rolloutkit.cli.picture.Letters;
import dev.rolloutkit.cli.picture.Paint;
import dev.rolloutkit.cli.picture.Picture;
import dev.rolloutkit.cli.stack.StackView.Balancer;
import dev.rolloutkit.cli.stack.StackView.Listener;
import dev.rolloutkit.cli.stack.StackView.Rule;
import dev.rolloutkit.cli.stack.StackView.Target;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;

/**
 * A picture of load balancers: listeners, rules, target groups and pods from left to right, joined
 * by lines.
 */
final class StackSvg {
  private static final int WIDTH = 1208;
  private static final int BOX = 36;
  private static final int GAP = 10;
  private static final String[] HEADS = {
    "load balancer", "listener", "rule", "target group", "Service and pods"
  };
  private static final int[] LEFT = {12, 268, 384, 640, 928};
  private static final int[] WIDE = {240, 100, 240, 272, 268};

  private final Picture picture = new Picture(WIDTH);
  private int y = 10;

  private StackSvg() {}

  /** Draws every plan that has a load balancer; empty if none has. */
  static String of(PlannedCluster world, Backends backends) {
    StackSvg svg = new StackSvg();
    svg.heads();
    int top = svg.y;
    for (PlannedLoadBalancer plan : world.loadBalancers()) {
      plan.stack()
          .toOptional()
          .ifPresent(stack -> svg.stack(plan.id(), StackView.of(stack, backends)));
    }
    return svg.y == top ? "" : svg.picture.svg(svg.y + GAP);
  }

  private void heads() {
    for (int column = 0; column < HEADS.length; column++) {
      text(LEFT[column], y + 14, Paint.FAINT, HEADS[column], WIDE[column]);
    }
    y += 22;
  }

  private void stack(String id, StackView view) {
    if (view.balancers().isEmpty()) {
      return;
    }
    text(LEFT[0], y + 16, Paint.BOLD, id, WIDTH);
    y += 28;
    for (Balancer balancer : view.balancers()) {
      int top = y;
      int middle = top + BOX / 2;
      for (Listener listener : balancer.listeners()) {
        wire(0, middle, listener(listener));
      }
      box(0, top, balancer.name(), balancer.kind());
      y = Math.max(y, top + BOX + GAP);
    }
    y += GAP;
  }

  /** Draws a listener with its rules and returns its vertical centre. */
  private int listener(Listener listener) {
    int top = y;
    for (Rule rule : listener.rules()) {
      wire(1, top + BOX / 2, rule(rule));
    }
    String certificates =
        listener.certificates().isEmpty()
            ? ""
            : listener.certificates().size()
                + (listener.certificates().size() == 1 ? " certificate" : " certificates");
    box(1, top, listener.title(), certificates);
    return top + BOX / 2;
  }

  private int rule(Rule rule) {
    int top = y;
    for (Target target : rule.targets()) {
      wire(2, top + BOX / 2, target(target));
    }
    box(2, top, rule.priority() + ": " + rule.when(), rule.does());
    y = Math.max(y, top + BOX + GAP);
    return top + BOX / 2;
  }

  private int target(Target target) {
    int top = y;
    String share = target.share().isEmpty() ? "" : target.share() + ", ";
    box(3, top, target.group(), share + target.kind());
    if (!target.service().isEmpty()) {
      wire(3, top + BOX / 2, top + BOX / 2);
      box(4, top, target.service().replaceFirst("^Service ", ""), target.pods());
    }
    y += BOX + GAP;
    return top + BOX / 2;
  }

  private void box(int column, int top, String title, String below) {
    String hint = below.isEmpty() ? title : title + "; " + below;
    picture.frame(LEFT[column], top, WIDE[column], BOX, hint);
    text(LEFT[column] + 6, top + 15, Paint.INK, title, WIDE[column] - 12);
    text(LEFT[column] + 6, top + 30, Paint.FAINT, below, WIDE[column] - 12);
  }

  /** A line from the right side of a column to the left side of the next. */
  private void wire(int column, int from, int to) {
    picture.line(LEFT[column] + WIDE[column], from, LEFT[column + 1], to);
  }

  private void text(int x, int baseline, Paint paint, String text, int width) {
    picture.text(x, baseline, paint, Letters.fitting(text, width));
  }
}
