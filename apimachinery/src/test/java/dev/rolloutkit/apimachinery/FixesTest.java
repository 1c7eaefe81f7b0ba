package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which defects are fixed: none, all, or the given ones. */
class FixesTest {
  private enum Quirk implements Defect {
    FIRST(Effect.unsafe("The first Ingress gets all traffic.", "Ingresses share it.")),
    SECOND(Effect.harmless("The message names no port.", "It names the port."));

    private final Effect effect;

    Quirk(Effect effect) {
      this.effect = effect;
    }

    @Override
    public Effect effect() {
      return effect;
    }
  }

  @Test
  void referenceFixesNothing() {
    Fixes<Quirk> none = Fixes.reference();

    assertThat(none.fixed()).isEmpty();
    assertThat(none.fixes(Quirk.FIRST)).isFalse();
  }

  @Test
  void safeFixesEveryDefect() {
    assertThat(Fixes.safe(Quirk.class).fixed()).containsExactly(Quirk.values());
  }

  @Test
  void fixingFixesOnlyTheGivenDefects() {
    Fixes<Quirk> one = Fixes.fixing(Quirk.SECOND);

    assertThat(one.fixes(Quirk.SECOND)).isTrue();
    assertThat(one.fixes(Quirk.FIRST)).isFalse();
  }

  @Test
  void equalSetsAreEqualHoweverTheyWereCreated() {
    assertThat(Fixes.fixing(Quirk.SECOND, Quirk.FIRST)).isEqualTo(Fixes.safe(Quirk.class));
    assertThat(Fixes.fixing(Quirk.FIRST).with(Quirk.SECOND)).isEqualTo(Fixes.safe(Quirk.class));
    assertThat(Fixes.safe(Quirk.class).without(Quirk.FIRST)).isEqualTo(Fixes.fixing(Quirk.SECOND));
    assertThat(Fixes.<Quirk>of(List.of())).isEqualTo(Fixes.<Quirk>reference());
  }

  @Test
  void withReturnsAChangedCopy() {
    Fixes<Quirk> none = Fixes.reference();

    none.with(Quirk.FIRST);

    assertThat(none.fixes(Quirk.FIRST)).isFalse();
  }

  @Test
  void aDefectIsIdentifiedByItsNameUnlessAListGivesAnother() {
    assertThat(Quirk.FIRST.id()).isEqualTo("FIRST");
    assertThat(Quirk.FIRST.effect().isUnsafe()).isTrue();
    assertThat(Quirk.SECOND.effect().isUnsafe()).isFalse();
  }
}
