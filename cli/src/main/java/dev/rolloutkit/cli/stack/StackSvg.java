package dev.rolloutkit.cli.stack;

import com.google.common.base.Ascii;
import dev.rolloutkit.cli.output.SvgText;
import dev.rolloutkit.cli.stack.StackView.Balancer;
import dev.rolloutkit.cli.stack.StackView.Listener;
import dev.rolloutkit.cli.stack.StackView.Rule;
import dev.rolloutkit.cli.stack.StackView.Target;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import java.util.List;
import java.util.Locale;

/**
 * A picture of load balancers: listeners, rules, target groups and pods from left to right, joined
 * by lines.
 *
 * <p>One file without scripts, fonts or links; every text is escaped.
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

  private final StringBuilder out = new StringBuilder(4096);
  private int y = 10;

  private StackSvg() {}

  /** Draws every plan that has a load balancer; empty if none has. */
  static String of(PlannedCluster world, Backends backends) {
    StackSvg svg = new StackSvg();
    for (PlannedLoadBalancer plan : world.loadBalancers()) {
      plan.stack()
          .toOptional()
          .ifPresent(stack -> svg.stack(plan.id(), StackView.of(stack, backends)));
    }
    return svg.out.isEmpty() ? "" : svg.framed();
  }

  private void heads() {
    for (int column = 0; column < HEADS.length; column++) {
      text(LEFT[column], y + 14, "soft", HEADS[column], WIDE[column]);
    }
    y += 22;
  }

  private String framed() {
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">%n",
            WIDTH,
            y + GAP,
            WIDTH,
            y + GAP)
        + """
          <style>
          .sheet{fill:#fff}.word{fill:#222}.soft{fill:#666}.wire{stroke:#999;fill:none}
          .box{fill:#eef4fa;stroke:#2b7bba}
          @media (prefers-color-scheme: dark){.sheet{fill:#16181c}.word{fill:#eee}\
          .soft{fill:#aaa}.box{fill:#1d2a36}.wire{stroke:#777}}
          </style>
          <rect class="sheet" width="100%" height="100%"/>
          """
        + out
        + "</svg>\n";
  }

  private void stack(String id, StackView view) {
    if (view.balancers().isEmpty()) {
      return;
    }
    if (out.isEmpty()) {
      heads();
    }
    text(LEFT[0], y + 16, "word\" font-weight=\"bold", id, WIDTH);
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
    out.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"box\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\">",
            LEFT[column],
            top,
            WIDE[column],
            BOX));
    List<String> whole = below.isEmpty() ? List.of(title) : List.of(title, below);
    out.append("<title>")
        .append(SvgText.escape(String.join("; ", whole)))
        .append("</title></rect>\n");
    text(LEFT[column] + 6, top + 15, "word", title, WIDE[column] - 12);
    text(LEFT[column] + 6, top + 30, "soft", below, WIDE[column] - 12);
  }

  /** A line from the right side of a column to the left side of the next. */
  private void wire(int column, int from, int to) {
    int start = LEFT[column] + WIDE[column];
    int end = LEFT[column + 1];
    int bend = (start + end) / 2;
    out.append(
        String.format(
            Locale.ROOT,
            "<path class=\"wire\" d=\"M%d %dH%dV%dH%d\"/>%n",
            start,
            from,
            bend,
            to,
            end));
  }

  /** As much of a text as fits, by the width of the letters in common fonts. */
  private static String fitting(String text, int width) {
    double room = width;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      room -= "ijltfr.,:;/-' ".indexOf(c) >= 0 ? 4.6 : "mwMW%@".indexOf(c) >= 0 ? 11.5 : 7.6;
      if (room < 0) {
        return Ascii.truncate(text, Math.max(i - 1, 1), "\u2026");
      }
    }
    return text;
  }

  private void text(int x, int baseline, String style, String text, int width) {
    if (!text.isEmpty()) {
      out.append(
              String.format(
                  Locale.ROOT, "<text class=\"%s\" x=\"%d\" y=\"%d\">", style, x, baseline))
          .append(SvgText.escape(fitting(text, width)))
          .append("</text>\n");
    }
  }
}
