package dev.rolloutkit.cli.sg;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.sg.PortLineSvg.Group;
import dev.rolloutkit.cli.sg.PortLineSvg.Mark;
import dev.rolloutkit.cli.sg.PortLineSvg.Row;
import dev.rolloutkit.sg.ec2.PortRange;
import org.junit.jupiter.api.Test;

/** Open ports are bars, ports that a deletion closes are hatched, and what it cuts off is red. */
class PortLineSvgTest {
  private static String svg(Row... rows) {
    return PortLineSvg.of(ImmutableList.of(new Group("sg-1: tcp", ImmutableList.copyOf(rows))));
  }

  private static ImmutableList<PortRange> ports(int from, int to) {
    return ImmutableList.of(new PortRange(from, to));
  }

  @Test
  void portsThatADeletionClosesAreHatchedAndTargetsThatItCutsOffAreRed() {
    ImmutableList<Mark> served = ImmutableList.of(new Mark(8001, "prod/api", false));
    ImmutableList<Mark> cutOff = ImmutableList.of(new Mark(8001, "prod/api (cut off)", true));

    String svg =
        svg(
            new Row("now", ports(3100, 8001), ImmutableList.of(), served),
            new Row("without tools/tg", ports(3100, 3100), ports(3101, 8001), cutOff));

    assertThat(
            svg.lines().filter(line -> line.startsWith("<rect class=") && line.contains("title")))
        .extracting(line -> line.replaceFirst(" x=.* height=\"12\">", ">"))
        .containsExactly(
            "<rect class=\"blue\"><title>3100-8001</title></rect>",
            "<rect class=\"hatched\"><title>3101-8001</title></rect>",
            "<rect class=\"blue\"><title>3100-3100</title></rect>");
    assertThat(svg)
        .containsOnlyOnce("<pattern id=\"hatch\"")
        .containsPattern("<text class=\"ink\" [^>]*>8001: prod/api</text>")
        .containsPattern("<text class=\"alert\" [^>]*>8001: prod/api \\(cut off\\)</text>")
        .containsPattern("<path class=\"alert\" [^>]*><title>8001: prod/api \\(cut off\\)<");
  }

  @Test
  void withoutAClosedPortNothingIsHatched() {
    assertThat(svg(new Row("now", ports(80, 80), ImmutableList.of(), ImmutableList.of())))
        .contains("<title>80-80</title>")
        .doesNotContain("pattern", "class=\"hatched\"", "class=\"alert\"");
  }

  @Test
  void marksOfOnePortHaveOneLabelAndLabelsThatWouldOverlapHaveLevels() {
    ImmutableList<Mark> marks =
        ImmutableList.of(
            new Mark(8000, "a", false), new Mark(8001, "b", false), new Mark(8000, "c", false));

    assertThat(
            svg(new Row("now", ports(80, 9000), ImmutableList.of(), marks))
                .lines()
                .filter(line -> line.startsWith("<text") && line.contains(">800")))
        .extracting(line -> line.replaceFirst(".* y=\"(\\d+)\".*>(.*)</text>", "$2 at $1"))
        .containsExactly("8000: a, c at 96", "8001: b at 111");
  }
}
