package dev.rolloutkit.cli.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.picture.Picture.Align;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Shapes are written as SVG, with whole pixels where that is exact, and texts escaped. */
class PictureTest {
  private static final String PAPER = "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n";

  private final Picture picture = new Picture(200);

  @Test
  void aPictureHasItsSizeAndOneStyle() {
    assertThat(picture.svg(50))
        .startsWith(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 50\" width=\"200\""
                + " height=\"50\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<style>")
        .containsOnlyOnce("<style>")
        .endsWith(PAPER + "</svg>\n");
  }

  @Test
  void textsBeginOrEndAtAPlaceOrAreAroundIt() {
    picture.text(1, 2, Paint.INK, "begins");
    picture.text(100, 2, Paint.FAINT, Align.MIDDLE, "around");
    picture.text(199, 2, Paint.BOLD, Align.END, "ends");
    picture.text(0, 0, Paint.INK, "");

    assertThat(shapes())
        .isEqualTo(
            """
            <text class="ink" x="1" y="2" text-anchor="start">begins</text>
            <text class="faint" x="100" y="2" text-anchor="middle">around</text>
            <text class="ink bold" x="199" y="2" text-anchor="end">ends</text>
            """);
  }

  @Test
  void aBoxHasAColourAndAHintAndNoneIsDrawnWithoutHeight() {
    picture.box(0.04, 1.25, 10, 5.96, Paint.BLUE.pale(), "2 pods");
    picture.box(0, 0, 10, 0, Paint.BLUE, "0 pods");
    picture.frame(1, 2, 3, 4, "a");

    assertThat(shapes())
        .isEqualTo(
            """
            <rect class="blue pale" x="0" y="1.3" width="10" height="6"><title>2 pods</title></rect>
            <rect class="frame" x="1" y="2" width="3" height="4" rx="4"><title>a</title></rect>
            """);
  }

  @Test
  void thePatternOfHatchedBoxesIsWrittenOnceAndOnlyIfThereAreAny() {
    picture.box(0, 0, 1, 1, Paint.RED, "");
    assertThat(shapes()).doesNotContain("<pattern");
    picture.box(0, 0, 1, 1, Paint.HATCHED, "");
    picture.box(2, 0, 1, 1, Paint.HATCHED, "");
    assertThat(shapes()).containsOnlyOnce("<pattern id=\"hatch\"");
  }

  @Test
  void aLineBendsHalfWayAndArrowheadsPointUpOrDown() {
    picture.line(10, 1, 20, 9);
    picture.arrowUp(5, 6, Paint.INK, "now");
    picture.arrowDown(5, 6, Paint.FAINT, "then");

    assertThat(shapes())
        .isEqualTo(
            """
            <path class="line" d="M10 1H15V9H20"/>
            <path class="ink" d="M5 6l-4 7h8z"><title>now</title></path>
            <path class="faint" d="M5 6l-4 -7h8z"><title>then</title></path>
            """);
  }

  @Test
  void noTextIsMarkupOrHiddenOrForbiddenInXml() throws Exception {
    for (String hostile :
        List.of(
            "</text><script>alert(1)</script>",
            "\"/><style>*{}</style>&amp;&#x3c;",
            "]]><!-- %s %d $1 \\",
            "\u0000\u001b[31m\u202e\ud800\uffff\u2028")) {
      Picture one = new Picture(100);
      one.text(0, 0, Paint.INK, hostile);
      one.box(0, 0, 1, 1, Paint.INK, hostile);
      one.frame(0, 0, 1, 1, hostile);
      one.arrowUp(0, 0, new Paint(hostile), hostile);
      String svg = one.svg(10);

      Document read = read(svg);
      assertThat(read.getElementsByTagName("*").getLength()).as(hostile).isEqualTo(10);
      assertThat(svg).doesNotContainPattern("[\\x00-\\x09\\x0b-\\x1f\\u2028\\u202e\\ud800\\uffff]");
    }
    assertThat(SvgText.escape("<a & \"b\"> \u202e"))
        .isEqualTo("&lt;a &amp; &quot;b&quot;&gt; \\u202e");
  }

  @Property(tries = 300)
  void anyTextIsReadBackAsOneText(@ForAll String text) throws Exception {
    Picture one = new Picture(100);
    one.text(0, 0, Paint.INK, "(" + text + ")");

    Document read = read(one.svg(10));
    assertThat(read.getElementsByTagName("*").getLength()).isEqualTo(4);
    assertThat(read.getElementsByTagName("text").item(0).getTextContent())
        .isEqualTo("(" + Printable.of(text).replaceAll("[\\ufffe\\uffff]", "\ufffd") + ")");
  }

  private static Document read(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private String shapes() {
    String svg = picture.svg(1);
    return svg.substring(svg.indexOf(PAPER) + PAPER.length(), svg.indexOf("</svg>"));
  }
}
