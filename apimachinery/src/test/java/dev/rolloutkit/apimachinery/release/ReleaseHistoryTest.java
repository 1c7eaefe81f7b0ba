package dev.rolloutkit.apimachinery.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import org.junit.jupiter.api.Test;

class ReleaseHistoryTest {
  private enum RouterChange implements ReleaseChange {
    OLD(ReleaseChange.note("R-1", "1.2.0").before("It routed.").after("It routes.").build()),
    NEWER(ReleaseChange.note("R-2", "1.4.1").before("It lost.").after("It keeps.").build()),
    MATCHED_ONLY(ReleaseChange.noteOfMatched("R-3").before("It waited.").after("It goes.").build());

    private final Note note;

    RouterChange(Note note) {
      this.note = note;
    }

    @Override
    public Note note() {
      return note;
    }
  }

  private static final ReleaseHistory<RouterChange> HISTORY =
      new ReleaseHistory<>(
          "Router", RouterChange.class, ReleaseNumber.of("1.3.0"), ReleaseNumber.of("1.5.0"));

  private static ReleaseOf<RouterChange> release(String number) {
    Outcome<ReleaseOf<RouterChange>> read = HISTORY.of(number);
    assertThat(read.warningsOrProblems()).isEmpty();
    return read.orElseThrow();
  }

  @Test
  void aReleaseHasTheChangesThatCameWithItOrEarlier() {
    assertThat(release("1.3.0").changes()).containsExactly(RouterChange.OLD);
    assertThat(release("1.4.0").changes()).containsExactly(RouterChange.OLD);
    assertThat(release("v1.4.1").changes()).containsExactly(RouterChange.OLD, RouterChange.NEWER);
    assertThat(release("1.4").has(RouterChange.NEWER)).isTrue();
    assertThat(release("1.5.0").has(RouterChange.MATCHED_ONLY)).isFalse();
    assertThat(HISTORY.matched().has(RouterChange.MATCHED_ONLY)).isTrue();
  }

  @Test
  void anUpgradeBringsTheChangesInBetween() {
    assertThat(release("1.4.0").until(release("1.5.0"))).containsExactly(RouterChange.NEWER);
    assertThat(release("1.5.0").until(HISTORY.matched()))
        .containsExactly(RouterChange.MATCHED_ONLY);
    assertThat(release("1.5.0").until(release("1.4.0"))).isEmpty();
  }

  @Test
  void anOlderReleaseIsRefusedOrAcceptedWithAWarning() {
    assertThat(HISTORY.of("1.2.9").problems())
        .extracting(Problem::text)
        .containsExactly(
            "Router 1.2.9 is older than all releases that are known here; the oldest one is 1.3.0");
    assertThat(HISTORY.of("1.2.9").isOk()).isFalse();
    Outcome<ReleaseOf<RouterChange>> assumed = HISTORY.assuming("1.2.9");
    assertThat(assumed.orElseThrow().changes()).containsExactly(RouterChange.OLD);
    assertThat(assumed.warningsOrProblems()).isEqualTo(HISTORY.of("1.2.9").warningsOrProblems());
  }

  @Test
  void aNewerReleaseHasAllChangesWithAWarning() {
    Outcome<ReleaseOf<RouterChange>> newer = HISTORY.of("1.6.0");
    assertThat(newer.orElseThrow().changes()).isEqualTo(HISTORY.matched().changes());
    assertThat(newer.orElseThrow()).hasToString("1.6.0");
    assertThat(newer.warnings())
        .extracting(Problem::text)
        .containsExactly(
            "Router 1.6.0 is newer than all releases that are known here; it is taken to do what"
                + " the newest known one does");
  }

  @Test
  void aStringThatIsNotAReleaseNumberIsAProblem() {
    assertThat(HISTORY.of("latest\n").problems())
        .extracting(Problem::text)
        .containsExactly("Invalid value: \"latest\\n\": must be a release of Router such as 1.5.0");
    assertThat(HISTORY.assuming("").isOk()).isFalse();
  }
}
