package dev.rolloutkit.cli.sg;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.output.SvgText;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A picture of the open ports of security groups: now, after each deletion that changes something,
 * and the ports that targets need. Ports that a deletion closes are hatched; targets that it cuts
 * off are red.
 *
 * <p>One file without scripts, fonts or links; every text is escaped.
 */
public final class PortLineSvg {
  private static final int WIDTH = 900;
  private static final int LEFT = 230;
  private static final int RIGHT = 40;
  private static final int ROW = 32;
  private static final int LABEL = 15;
  private static final double CHARACTER = 6.6;
  private static final int HEAD = 54;
  private static final int MAX_PORT = 65535;

  private final StringBuilder out = new StringBuilder(4096);
  private int y;

  private PortLineSvg() {}

  /**
   * One group.
   *
   * @param title the heading
   * @param rows the lines; the first shows the current state
   */
  public record Group(String title, ImmutableList<Row> rows) {}

  /**
   * One line.
   *
   * @param label the text at its left
   * @param open the ports that are open
   * @param closed the ports that are open on the first line but not on this one
   * @param marks the targets and their ports
   */
  public record Row(
      String label,
      ImmutableList<PortRange> open,
      ImmutableList<PortRange> closed,
      ImmutableList<Mark> marks) {}

  /** The port of a target; cut off if the target needs it and it is closed. */
  public record Mark(int port, String label, boolean cutOff) {}

  /** Draws the groups below one another. */
  public static String of(ImmutableList<Group> groups) {
    return new PortLineSvg().draw(groups);
  }

  private String draw(ImmutableList<Group> groups) {
    int height = 20;
    for (Group group : groups) {
      Scale scale = Scale.of(group);
      height += HEAD;
      for (Row row : group.rows()) {
        height += height(Label.of(row.marks(), scale));
      }
    }
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">%n",
            WIDTH,
            height,
            WIDTH,
            height));
    out.append(
        """
        <style>
        .bg{fill:#fff}.ink{fill:#222}.faint{fill:#777}.line{stroke:#bbb}
        .open{fill:#2b7bba}.closed{fill:url(#hatch);stroke:#c0392b}.cut{fill:#c0392b}
        @media (prefers-color-scheme: dark){.bg{fill:#16181c}.ink{fill:#eee}.faint{fill:#aaa}\
        .line{stroke:#555}.cut{fill:#ff7b6e}}
        </style>
        <defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">\
        <path d="M0 6L6 0" stroke="#c0392b"/></pattern></defs>
        <rect class="bg" width="100%" height="100%"/>
        """);
    y = 10;
    groups.forEach(this::group);
    return out.append("</svg>\n").toString();
  }

  private void group(Group group) {
    Scale scale = Scale.of(group);
    text(12, y + 18, "ink", "bold", "start", group.title());
    text(LEFT, y + 40, "faint", "normal", "start", Integer.toString(scale.from));
    text(WIDTH - RIGHT, y + 40, "faint", "normal", "end", Integer.toString(scale.to));
    y += HEAD;
    for (Row row : group.rows()) {
      ImmutableList<Label> labels = Label.of(row.marks(), scale);
      row(row, labels, scale);
      y += height(labels);
    }
  }

  private static int height(ImmutableList<Label> labels) {
    return ROW + LABEL * labels.stream().mapToInt(Label::level).max().orElse(0);
  }

  private void row(Row row, ImmutableList<Label> labels, Scale scale) {
    text(12, y + 14, "ink", "normal", "start", row.label());
    out.append(
        String.format(
            Locale.ROOT,
            "<line class=\"line\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>%n",
            LEFT,
            WIDTH - RIGHT,
            y + 10,
            y + 10));
    row.closed().forEach(range -> bar(range, "closed", scale));
    row.open().forEach(range -> bar(range, "open", scale));
    for (Label label : labels) {
      String style = label.cutOff() ? "cut" : "ink";
      out.append(
          String.format(
              Locale.ROOT,
              "<path class=\"%s\" d=\"M%.1f %dl-4 7h8z\"/>%n",
              style,
              label.x(),
              y + 18));
      text(
          (int) label.x() + (label.toLeft() ? -7 : 7),
          y + 17 + LABEL * label.level(),
          style,
          "normal",
          label.toLeft() ? "end" : "start",
          label.text());
    }
  }

  /**
   * The labels below a line: one for all marks of a port, on separate levels where two would
   * overlap.
   */
  private record Label(double x, int level, boolean toLeft, boolean cutOff, String text) {
    static ImmutableList<Label> of(ImmutableList<Mark> marks, Scale scale) {
      Map<Integer, List<Mark>> byPort =
          marks.stream()
              .collect(Collectors.groupingBy(Mark::port, TreeMap::new, Collectors.toList()));
      List<Double> ends = new ArrayList<>();
      ImmutableList.Builder<Label> out = ImmutableList.builder();
      byPort.forEach(
          (port, here) -> {
            String text =
                port + ": " + here.stream().map(Mark::label).collect(Collectors.joining(", "));
            double x = scale.x(port);
            double width = 14 + text.length() * CHARACTER;
            boolean toLeft = x + width > WIDTH;
            double from = toLeft ? x - width : x - 5;
            int level = 0;
            while (level < ends.size() && ends.get(level) > from) {
              level++;
            }
            double end = toLeft ? x + 5 : x + width;
            if (level == ends.size()) {
              ends.add(end);
            } else {
              ends.set(level, end);
            }
            out.add(new Label(x, level + 1, toLeft, here.stream().anyMatch(Mark::cutOff), text));
          });
      return out.build();
    }
  }

  private void bar(PortRange range, String style, Scale scale) {
    double from = scale.x(range.from());
    double width = Math.max(3, scale.x(range.to()) - from);
    out.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\""
                + " height=\"12\"><title>%d-%d</title></rect>%n",
            style,
            from - 1.5,
            y + 4,
            width,
            range.from(),
            range.to()));
  }

  private void text(int x, int baseline, String style, String weight, String anchor, String text) {
    out.append(
        String.format(
            Locale.ROOT,
            "<text class=\"%s\" x=\"%d\" y=\"%d\" font-weight=\"%s\" text-anchor=\"%s\">",
            style,
            x,
            baseline,
            weight,
            anchor));
    out.append(SvgText.escape(text)).append("</text>\n");
  }

  /**
   * The horizontal scale: the ports of a group over the whole width, with some room at both ends.
   */
  private record Scale(int from, int to) {
    static Scale of(Group group) {
      int from = MAX_PORT;
      int to = 0;
      for (Row row : group.rows()) {
        for (PortRange range : row.open()) {
          from = Math.min(from, range.from());
          to = Math.max(to, range.to());
        }
        for (Mark mark : row.marks()) {
          from = Math.min(from, mark.port());
          to = Math.max(to, mark.port());
        }
      }
      int room = Math.max(10, (to - from) / 12);
      return new Scale(Math.max(0, from - room), Math.min(MAX_PORT, to + room));
    }

    double x(int port) {
      int span = Math.max(1, to - from);
      double at = (double) (Math.max(from, Math.min(to, port)) - from) / span;
      return LEFT + at * (WIDTH - RIGHT - LEFT);
    }
  }
}
