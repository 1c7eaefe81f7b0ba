package dev.rolloutkit.cli.sg;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.picture.Axis;
import dev.rolloutkit.cli.picture.Letters;
import dev.rolloutkit.cli.picture.Paint;
import dev.rolloutkit.cli.picture.Picture;
import dev.rolloutkit.cli.picture.Picture.Align;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A picture of the open ports of security groups: now, after each deletion that changes something,
 * and the ports that targets need. Ports that a deletion closes are hatched; targets that it cuts
 * off are red.
 */
public final class PortLineSvg {
  private static final int WIDTH = 900;
  private static final int ROW = 32;
  private static final int LABEL = 15;
  private static final int HEAD = 54;
  private static final int MAX_PORT = 65535;

  private final Picture picture = new Picture(WIDTH);
  private int y = 10;

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
    groups.forEach(this::group);
    return picture.svg(y + 10);
  }

  private void group(Group group) {
    Axis ports = axis(group);
    picture.text(12, y + 18, Paint.BOLD, group.title());
    ports.ticks(1, y + 40, "");
    y += HEAD;
    group.rows().forEach(row -> row(row, ports));
  }

  /** The ports of a group over the whole width, with some room at both ends. */
  private Axis axis(Group group) {
    IntSummaryStatistics ports =
        group.rows().stream()
            .flatMapToInt(
                row ->
                    IntStream.concat(
                        row.open().stream().flatMapToInt(o -> IntStream.of(o.from(), o.to())),
                        row.marks().stream().mapToInt(Mark::port)))
            .summaryStatistics();
    int room = Math.max(10, (ports.getMax() - ports.getMin()) / 12);
    return new Axis(
        picture,
        230,
        WIDTH - 40,
        Math.max(0, ports.getMin() - room),
        Math.min(MAX_PORT, ports.getMax() + room));
  }

  private void row(Row row, Axis ports) {
    picture.text(12, y + 14, Paint.INK, row.label());
    ports.line(y + 10);
    row.closed().forEach(range -> bar(range, Paint.HATCHED, ports));
    row.open().forEach(range -> bar(range, Paint.BLUE, ports));
    ImmutableList<Label> labels = Label.of(row.marks(), ports);
    for (Label label : labels) {
      Paint paint = label.cutOff() ? Paint.ALERT : Paint.INK;
      picture.arrowUp(label.x(), y + 18, paint, label.text());
      picture.text(
          label.x() + (label.toLeft() ? -7 : 7),
          y + 17 + LABEL * label.level(),
          paint,
          label.toLeft() ? Align.END : Align.START,
          label.text());
    }
    y += ROW + LABEL * labels.stream().mapToInt(Label::level).max().orElse(0);
  }

  private void bar(PortRange range, Paint paint, Axis ports) {
    ports.bar(range.from(), range.to(), y + 4, 12, paint, range.from() + "-" + range.to());
  }

  /**
   * The labels below a line: one for all marks of a port, on separate levels where two would
   * overlap.
   */
  private record Label(double x, int level, boolean toLeft, boolean cutOff, String text) {
    static ImmutableList<Label> of(ImmutableList<Mark> marks, Axis ports) {
      Map<Integer, List<Mark>> byPort =
          marks.stream()
              .collect(Collectors.groupingBy(Mark::port, TreeMap::new, Collectors.toList()));
      Levels levels = new Levels(byPort.size());
      ImmutableList.Builder<Label> out = ImmutableList.builder();
      byPort.forEach(
          (port, here) -> {
            String text =
                port + ": " + here.stream().map(Mark::label).collect(Collectors.joining(", "));
            double x = ports.x(port);
            double width = 14 + Letters.width(text);
            boolean toLeft = x + width > WIDTH;
            double from = toLeft ? x - width : x - 5;
            int level = levels.take(from, toLeft ? x + 5 : x + width);
            out.add(new Label(x, level, toLeft, here.stream().anyMatch(Mark::cutOff), text));
          });
      return out.build();
    }
  }
}
