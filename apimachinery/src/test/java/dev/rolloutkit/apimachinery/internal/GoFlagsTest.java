package dev.rolloutkit.apimachinery.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.internal.GoFlags.Arity;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoFlagsTest {
  private static GoFlags read(String... arguments) {
    return GoFlags.of(List.of(arguments), name -> Arity.UNKNOWN);
  }

  @Test
  void valuesFollowAnEqualsSignOrAreTheNextArgument() {
    GoFlags flags = read("/bin/run", "--a=1", "-b", "2", "--c", "--d=x=y", "-");
    assertThat(flags.text("a")).contains("1");
    assertThat(flags.text("b")).contains("2");
    assertThat(flags.bool("c")).contains(true);
    assertThat(flags.text("d")).contains("x=y");
    assertThat(flags.text("run")).isEmpty();
  }

  @Test
  void theLastValueCountsAndArgumentsAfterTwoDashesAreIgnored() {
    GoFlags flags = read("--a=1", "--a=2", "--", "--a=3", "--b");
    assertThat(flags.text("a")).contains("2");
    assertThat(flags.values().get("a")).containsExactly("1", "2");
    assertThat(flags.bool("b")).isEmpty();
  }

  @Test
  void booleansAreParsedAsInGo() {
    GoFlags flags = read("--a=T", "--b=0", "--c=yes");
    assertThat(flags.bool("a")).contains(true);
    assertThat(flags.bool("b")).contains(false);
    assertThat(flags.bool("c")).isEmpty();
  }

  @Test
  void aBooleanNeverTakesTheNextArgument() {
    GoFlags flags = GoFlags.of(List.of("--on", "false"), name -> Arity.NONE);
    assertThat(flags.bool("on")).contains(true);
  }

  @Test
  void otherFlagsTakeTheNextArgumentEvenIfItBeginsWithADash() {
    GoFlags flags = GoFlags.of(List.of("--count", "-1", "--name"), name -> Arity.ONE);
    assertThat(flags.text("count")).contains("-1");
    assertThat(flags.withoutValue()).containsExactly("name");
    assertThat(flags.text("name")).isEmpty();
  }
}
