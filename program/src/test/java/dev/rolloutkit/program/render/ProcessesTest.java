package dev.rolloutkit.program.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.program.render.Processes.Ended;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that every Unix has. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ProcessesTest {
  @TempDir Path folder;

  private Ended run(int seconds, int most, String script) {
    return Processes.run(List.of("/bin/sh", "-c", script), folder, Map.of("A", "b"), seconds, most);
  }

  @Test
  void outputThatIsWrittenLastIsReadToItsEnd() {
    for (int i = 0; i < 50; i++) {
      Ended ended =
          run(60, 1 << 20, "i=0; while [ $i -lt 2000 ]; do echo 0123456789; i=$((i+1)); done");
      assertThat(ended.isWell()).isTrue();
      assertThat(ended.out()).hasSize(22_000);
    }
  }

  @Test
  void errorsAndStatusAreToldAndTheEnvironmentIsItsOwn() {
    Ended ended = run(60, 1 << 20, "echo $A$HOME; echo wrong >&2; exit 3");
    assertThat(ended).isEqualTo(new Ended(false, "b\n", "wrong\n"));
  }

  @Test
  void whatWritesWithoutEndIsStopped() {
    assertThat(run(60, 1 << 20, "while :; do echo 0123456789; done"))
        .isEqualTo(new Ended(false, "", "wrote more than 1 MiB"));
  }

  @Test
  void whatDoesNotEndIsStopped() {
    assertThat(run(1, 1 << 20, "while :; do :; done"))
        .isEqualTo(new Ended(false, "", "did not end within 1 s"));
  }

  @Test
  void whatIsNotThereIsTold() {
    Ended ended = Processes.run(List.of("/nowhere/helm"), folder, Map.of(), 60, 1 << 20);
    assertThat(ended.isWell()).isFalse();
    assertThat(ended.errors()).startsWith("cannot be started: ");
  }
}
