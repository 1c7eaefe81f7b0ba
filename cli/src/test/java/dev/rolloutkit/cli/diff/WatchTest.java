package dev.rolloutkit.cli.diff;

import static dev.rolloutkit.cli.Program.run;
import static dev.rolloutkit.cli.Program.runWith;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.Program.Run;
import dev.rolloutkit.cli.render.RenderMixin;
import dev.rolloutkit.cli.watch.FileChanges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparing again whenever a file changes. */
class WatchTest {
  private static final Path BEFORE =
      Path.of("..", "examples", "selector", "before").toAbsolutePath().normalize();

  @TempDir Path folder;

  private final List<Path> watched = new ArrayList<>();

  /** An edit of a person. */
  private interface Edit {
    void make() throws IOException;
  }

  /** Edits, each of which is one change; after the last there is nothing to wait for. */
  private FileChanges.Source edits(Edit... edits) {
    Deque<Edit> left = new ArrayDeque<>(List.of(edits));
    return (Collection<Path> paths) -> {
      watched.addAll(paths);
      return new FileChanges() {
        @Override
        public boolean await() {
          Edit next = left.poll();
          if (next == null) {
            return false;
          }
          try {
            next.make();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return true;
        }

        @Override
        public void close() {}
      };
    };
  }

  @BeforeEach
  void theShop() throws IOException {
    write(shop());
  }

  private static String shop() throws IOException {
    return Files.readString(BEFORE.resolve("shop.yaml"));
  }

  private void write(String text) throws IOException {
    Files.writeString(folder.resolve("shop.yaml"), text);
  }

  private Run watch(FileChanges.Source changes, String... more) {
    List<String> args = new ArrayList<>(List.of(BEFORE.toString(), folder.toString(), "--watch"));
    args.addAll(List.of(more));
    return DiffCommands.run(new RenderMixin(), changes, args);
  }

  @Test
  void eachRunPrintsWhatIsNewAndWhatIsGone() throws IOException {
    Run run =
        watch(
            edits(
                () -> write(shop().replace("    app: checkout\n  ports", "    app: x\n  ports")),
                () ->
                    write(
                        shop().replace("    app: checkout\n  ports", "    app: x\n  ports") + " "),
                () -> write(shop())));
    assertThat(run.err()).isEmpty();
    String[] runs = run.out().split("\n\n", -1);
    assertThat(runs[0]).startsWith("no object changes");
    assertThat(runs[1]).isEqualTo("nothing found");
    assertThat(runs[2])
        .startsWith("breaking Service shop/checkout")
        .contains("[nobody-answers]")
        .endsWith("new: 1 breaking; in all: 1 breaking");
    assertThat(runs[3]).isEqualTo("nothing new; 1 breaking");
    assertThat(runs[4])
        .isEqualTo(
            "gone     Service shop/checkout  [nobody-answers]\n"
                + "         GET shop.example.com/checkout: nobody answers. Service checkout selects"
                + " app=x, and no pod has that label; before: 3 pods of Deployment checkout.\n"
                + "nothing found\n");
    assertThat(run.status()).isZero();
    assertThat(watched).contains(BEFORE.getParent().getParent().getParent().toRealPath());
  }

  @Test
  void whatIsHalfWrittenIsToldAndTheStatusIsThatOfTheLastRun() {
    Run run = watch(edits(() -> write("kind: [\n")));
    assertThat(run.out()).contains("[unreadable]");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void aMistakeInAFileOfOptionsEndsNothing() throws IOException {
    Path export = Files.writeString(folder.resolve("cluster.json"), shop());
    Run run =
        watch(
            edits(
                () -> Files.delete(export),
                () -> Files.writeString(export, shop()),
                () -> write(shop().replace("    app: checkout\n  ports", "    app: x\n  ports"))),
            "--cluster",
            export.toString());
    assertThat(run.err()).contains("--cluster: " + export + ": no such file or folder");
    assertThat(run.out()).contains("nothing new; nothing found").contains("new: 1 breaking");
    assertThat(watched).contains(export);
  }

  @Test
  void withoutRenderingOnlyTheSidesAreWatched() {
    watch(edits(), "--no-render");
    assertThat(watched).contains(BEFORE, folder).doesNotContain(BEFORE.getParent());
  }

  @Test
  void whatCannotBeWatchedIsTold() {
    assertThat(run("diff", BEFORE, BEFORE, "--watch", "--json").err())
        .contains("--watch prints text: no other format");
    assertThat(run("diff", "git:HEAD", "git:HEAD", "--watch").err())
        .contains("--watch: neither side is a file or folder that changes");
    Run stdin = runWith("", "diff", BEFORE, "-", "--watch");
    assertThat(stdin.err()).contains("--watch: standard input can be read only once");
    assertThat(stdin.status()).isEqualTo(2);
  }
}
