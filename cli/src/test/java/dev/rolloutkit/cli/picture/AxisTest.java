package dev.rolloutkit.cli.picture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** An axis places values, and draws its bars, lines and ticks at them. */
class AxisTest {
  private final Picture picture = new Picture(200);

  /** From second 10 to second 60, two pixels a second. */
  private final Axis seconds = new Axis(picture, 100, 200, 10, 60);

  @Test
  void aValueHasItsShareOfTheWidthAndStaysBetweenTheEnds() {
    assertThat(seconds.x(10)).isEqualTo(100);
    assertThat(seconds.x(35)).isEqualTo(150);
    assertThat(seconds.x(60)).isEqualTo(200);
    assertThat(seconds.x(-5)).isEqualTo(100);
    assertThat(seconds.x(Integer.MAX_VALUE)).isEqualTo(200);
    assertThat(new Axis(picture, 100, 200, 7, 7).x(7)).isEqualTo(100);
  }

  @Test
  void aBarReachesFromValueToValueAndCanAlwaysBeSeen() {
    seconds.bar(20, 30, 5, 12, Paint.BLUE, "20 to 30 s");
    seconds.bar(20, 20, 5, 12, Paint.RED, "20 s");
    seconds.bar(50, 999, 5, 12, Paint.GREY, "50 to 999 s");

    assertThat(picture.svg(1))
        .contains(
            """
            <rect class="blue" x="120" y="5" width="20" height="12"><title>20 to 30 s</title></rect>
            <rect class="red" x="120" y="5" width="3" height="12"><title>20 s</title></rect>
            <rect class="grey" x="180" y="5" width="20" height="12"><title>50 to 999 s</title></rect>
            """);
  }

  @Test
  void ticksAreWholeValuesWithinTheWidthAndTheGridIsAtThem() {
    seconds.ticks(2, 90, " s");
    seconds.grid(2, 0, 80);
    seconds.line(40);

    assertThat(picture.svg(1))
        .contains(
            """
            <text class="faint" x="100" y="90" text-anchor="start">10 s</text>
            <text class="faint" x="150" y="90" text-anchor="middle">35 s</text>
            <text class="faint" x="200" y="90" text-anchor="end">60 s</text>
            <path class="line" d="M100 0H100V80H100"/>
            <path class="line" d="M150 0H150V80H150"/>
            <path class="line" d="M200 0H200V80H200"/>
            <path class="line" d="M100 40H150V40H200"/>
            """);
  }

  @Test
  void aTickThatIsNotAWholeValueIsRoundedDownAndDrawnWhereItSays() {
    new Axis(picture, 0, 100, 0, 5).ticks(2, 9, "");

    assertThat(picture.svg(1)).contains("x=\"40\" y=\"9\" text-anchor=\"middle\">2</text>");
  }

  @Test
  void aShortAxisHasEachTickOnce() {
    Axis hours = new Axis(picture, 0, 100, 1, 3);
    hours.ticks(5, 9, " h");
    hours.grid(5, 0, 8);
    new Axis(picture, 0, 100, 7, 7).ticks(2, 9, "");

    assertThat(picture.svg(1))
        .contains(
            """
            <text class="faint" x="0" y="9" text-anchor="start">1 h</text>
            <text class="faint" x="50" y="9" text-anchor="middle">2 h</text>
            <text class="faint" x="100" y="9" text-anchor="end">3 h</text>
            <path class="line" d="M0 0H0V8H0"/>
            <path class="line" d="M50 0H50V8H50"/>
            <path class="line" d="M100 0H100V8H100"/>
            <text class="faint" x="0" y="9" text-anchor="start">7</text>
            </svg>
            """);
  }
}
