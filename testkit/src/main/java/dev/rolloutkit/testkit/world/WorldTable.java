package dev.rolloutkit.testkit.world;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.testkit.explore.Counterexample;
import dev.rolloutkit.testkit.explore.Exploration;
import dev.rolloutkit.testkit.explore.Explorer;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/**
 * Explores the worlds of this package and prints a table of the results, followed by the shortest
 * story of each broken law: {@code java … dev.rolloutkit.testkit.world.WorldTable [small|large]
 * [threads]}.
 */
public final class WorldTable {
  private static final double NANOS = 1e9;
  private static final List<Integer> PORTS = List.of(3000, 3050, 3100);

  private final PrintStream out;
  private final int threads;
  private final StringBuilder stories = new StringBuilder();

  private WorldTable(PrintStream out, int threads) {
    this.out = out;
    this.threads = threads;
  }

  /** Prints the table of the small worlds, or that of the large ones. */
  public static void main(String[] args) {
    boolean large = args.length > 0 && args[0].equals("large");
    int threads = args.length > 1 ? Integer.parseInt(args[1]) : 1;
    new WorldTable(System.out, threads).print(large);
  }

  private void print(boolean large) {
    out.println("| world | mode | states | complete | broken laws | s | states/s | bytes/state |");
    out.println("|---|---|---:|---|---:|---:|---:|---:|");
    if (large) {
      blueGreen("views, two faults", BlueGreenWorlds.views());
      blueGreen("writes, two faults", BlueGreenWorlds.writes());
      blueGreen("users, no faults", BlueGreenWorlds.users());
      canary("views, two faults", CanaryWorlds.views());
      canary("writes, two faults", CanaryWorlds.writes());
      canary("three commands", CanaryWorlds.users());
      targets(2, 2, true);
    } else {
      BlueGreenWorlds.ofDefects()
          .forEach(
              (defect, setting) -> {
                Fixes<BlueGreenDefect> alone = Fixes.safe(BlueGreenDefect.class).without(defect);
                blueGreen(defect.id(), "that defect alone", setting, alone);
                blueGreen(defect.id(), "safe", setting, Fixes.safe(BlueGreenDefect.class));
              });
      CanaryWorlds.ofDefects()
          .forEach(
              (defect, setting) -> {
                Fixes<CanaryDefect> alone = Fixes.safe(CanaryDefect.class).without(defect);
                canary(defect.id(), "that defect alone", setting, alone);
                canary(defect.id(), "safe", setting, Fixes.safe(CanaryDefect.class));
              });
      targets(2, 1, false);
      targets(2, 1, true);
      ports(PORTS, "three ports");
      ports(List.of(PORTS.get(0), -1), "a rule without ports");
    }
    out.print(stories);
  }

  private void blueGreen(String name, Setting setting) {
    blueGreen(name, "safe", setting, Fixes.safe(BlueGreenDefect.class));
    blueGreen(name, "reference", setting, Fixes.<BlueGreenDefect>reference());
  }

  private void blueGreen(String name, String mode, Setting setting, Fixes<BlueGreenDefect> fixes) {
    BlueGreenConfig config = BlueGreenConfig.reference().withFixes(fixes);
    row(
        "blue-green, " + name,
        mode,
        RolloutExploration.blueGreen(setting, BlueGreenController.of(config)));
  }

  private void canary(String name, Setting setting) {
    canary(name, "safe", setting, Fixes.safe(CanaryDefect.class));
    canary(name, "reference", setting, Fixes.<CanaryDefect>reference());
  }

  private void canary(String name, String mode, Setting setting, Fixes<CanaryDefect> fixes) {
    CanaryConfig config = CanaryConfig.reference().withFixes(fixes);
    row("canary, " + name, mode, RolloutExploration.canary(setting, CanaryController.of(config)));
  }

  private void targets(int pods, int faults, boolean gates) {
    String world =
        "target group, %d pods, faults: %d%s".formatted(pods, faults, gates ? ", gates" : "");
    row(world, "reference", new TargetWorld(pods, gates, Fixes.reference()).explorer(faults));
    row(
        world,
        "safe",
        new TargetWorld(pods, gates, Fixes.safe(TargetDefect.class)).explorer(faults));
  }

  private void ports(List<Integer> ports, String name) {
    LbcFlags flags = LbcFlags.of("demo");
    String world = "security groups, " + name;
    row(world, "reference", new PortWorld(ports, flags, Fixes.reference()).explorer(1));
    row(world, "safe", new PortWorld(ports, flags, Fixes.safe(SgDefect.class)).explorer(1));
  }

  private void row(String world, String mode, Explorer<?> explorer) {
    long start = System.nanoTime();
    Exploration found = explorer.threads(threads).run();
    double seconds = (System.nanoTime() - start) / NANOS;
    out.printf(
        Locale.ROOT,
        "| %s | %s | %,d | %s | %d | %.1f | %,.0f | %d |%n",
        world,
        mode,
        found.states(),
        found.cut().map(cut -> "cut at " + cut).orElse("yes"),
        found.counterexamples().size(),
        seconds,
        found.states() / seconds,
        found.bytes() / found.states());
    out.flush();
    for (Counterexample each : found.counterexamples()) {
      stories
          .append(String.format(Locale.ROOT, "%n%s, %s: ", world, mode))
          .append(each.text())
          .append(String.format(Locale.ROOT, "%n  %s%n", each.json()));
    }
  }
}
