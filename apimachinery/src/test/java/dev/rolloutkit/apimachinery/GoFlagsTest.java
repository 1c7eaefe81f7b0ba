package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GoFlagsTest {
  @Test
  void values_stand_behind_an_equals_sign_or_in_the_next_argument() {
    GoFlags flags = GoFlags.of(List.of("/bin/run", "--a=1", "-b", "2", "--c", "--d=x=y", "-"));
    assertThat(flags.text("a")).contains("1");
    assertThat(flags.text("b")).contains("2");
    assertThat(flags.bool("c")).contains(true);
    assertThat(flags.text("d")).contains("x=y");
    assertThat(flags.text("run")).isEmpty();
  }

  @Test
  void the_last_of_several_counts_and_nothing_behind_two_dashes() {
    GoFlags flags = GoFlags.of(List.of("--a=1", "--a=2", "--", "--a=3", "--b"));
    assertThat(flags.text("a")).contains("2");
    assertThat(flags.bool("b")).isEmpty();
  }

  @Test
  void truth_values_are_those_of_go() {
    GoFlags flags = GoFlags.of(List.of("--a=T", "--b=0", "--c=yes"));
    assertThat(flags.bool("a")).contains(true);
    assertThat(flags.bool("b")).contains(false);
    assertThat(flags.bool("c")).isEmpty();
  }

  @Test
  void lists_and_gates_are_split_at_commas() {
    GoFlags flags = GoFlags.of(List.of("--tags= a, ,b", "--gates=A=true,B=false,C"));
    assertThat(flags.list("tags")).containsExactly("a", "b");
    assertThat(flags.gates("gates"))
        .containsOnlyKeys("A", "B")
        .containsEntry("A", true)
        .containsEntry("B", false);
    assertThat(flags.list("none")).isEmpty();
  }
}
