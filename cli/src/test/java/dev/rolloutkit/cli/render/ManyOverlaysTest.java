package dev.rolloutkit.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.Program.Run;
import dev.rolloutkit.cli.diff.DiffCommands;
import dev.rolloutkit.program.render.Renderer;
import dev.rolloutkit.program.render.Unit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository of fifty overlays and 5,000 objects; the time it takes is printed. */
class ManyOverlaysTest {
  private static final int OVERLAYS = 50;
  private static final int APPS = 20;

  @TempDir Path folder;
  private int rendered;

  private Run diff(String what) throws IOException {
    long begin = cpu();
    Run run =
        DiffCommands.run(
            new RenderMixin(this::render),
            List.of(folder.resolve("before").toString(), folder.resolve("after").toString()));
    System.out.printf(
        Locale.ROOT,
        "%d overlays, %d objects, %s: %.1f s of processor time%n",
        OVERLAYS,
        OVERLAYS * APPS * 5,
        what,
        (cpu() - begin) / 1e9);
    return run;
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private Renderer.Result render(Unit unit) {
    rendered++;
    try {
      return new Renderer.Result.Text(ManyOverlays.rendered(unit.folder().orElseThrow(), APPS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write() throws IOException {
    ManyOverlays.write(folder.resolve("before"), OVERLAYS, APPS);
    ManyOverlays.write(folder.resolve("after"), OVERLAYS, APPS);
  }

  private void edit(String file, String was, String is) throws IOException {
    Path there = folder.resolve(file);
    String text = Files.readString(there);
    assertThat(text).contains(was);
    Files.writeString(there, text.replace(was, is));
  }

  @Test
  void whatTheBaseLosesEveryOverlayLoses() throws IOException {
    write();
    edit("after/base/app-5.yaml", "{selector: {app: app-5}", "{selector: {app: ap-5}");
    Run run = diff("all of which change");
    assertThat(rendered).isEqualTo(2 * OVERLAYS);
    assertThat(run.out())
        .contains("50 breaking", "And 49 more of this kind", "things, which --assumed lists");
  }

  @Test
  void whatDoesNotChangeIsNeitherRenderedTwiceNorPlanned() throws IOException {
    write();
    edit("after/overlays/town-7/kustomization.yaml", "count: ", "count: 1");
    Run run = diff("one of which is edited");
    assertThat(rendered).isEqualTo(OVERLAYS + 1);
    assertThat(run.out()).contains("nothing found").doesNotContain("town-8");
  }
}
