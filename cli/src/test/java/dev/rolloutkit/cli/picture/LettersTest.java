package dev.rolloutkit.cli.picture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Texts are as wide as their letters, and are cut where there is no more room. */
class LettersTest {
  @Test
  void aTextIsAsWideAsItsLetters() {
    assertThat(Letters.width("")).isZero();
    assertThat(Letters.width("il")).isLessThan(Letters.width("ab"));
    assertThat(Letters.width("ab")).isLessThan(Letters.width("mW"));
    assertThat(Letters.width("abil")).isEqualTo(Letters.width("ab") + Letters.width("il"));
  }

  @Test
  void whatFitsStaysWholeAndWhatDoesNotEndsInAnEllipsisWithinTheRoom() {
    String text = "2 of v2 healthy, 1 of v1 draining";
    for (double room = 0; room < 300; room++) {
      String shown = Letters.fitting(text, room);
      assertThat(Letters.width(shown)).isLessThanOrEqualTo(room);
      assertThat(text).startsWith(shown.replaceFirst("\u2026$", ""));
    }
    assertThat(Letters.fitting(text, Letters.width(text))).isEqualTo(text);
    assertThat(Letters.fitting(text, 60)).isEqualTo("2 of v2\u2026");
  }

  @Test
  void lessThanThreeLettersSayNothing() {
    assertThat(Letters.fitting("storefront", 30)).isEmpty();
    assertThat(Letters.fitting("storefront", 32)).isEqualTo("sto\u2026");
    assertThat(Letters.fitting("ok", 16)).isEqualTo("ok");
    assertThat(Letters.fitting("storefront", -8)).isEmpty();
    assertThat(Letters.fitting("", -8)).isEmpty();
  }

  @Test
  void aLetterOfTwoCharsIsNotTornApart() {
    String faces = "\ud83d\ude00".repeat(9);
    assertThat(Letters.fitting(faces, 45)).isEqualTo("\ud83d\ude00".repeat(4) + "\u2026");
  }

  @Test
  void aLetterOfTwoCharsIsOneLetter() {
    String faces = "\ud83d\ude00".repeat(9);
    assertThat(Letters.fitting(faces, 27)).as("two of them").isEmpty();
    assertThat(Letters.fitting(faces, 35)).isEqualTo("\ud83d\ude00".repeat(3) + "\u2026");
  }
}
