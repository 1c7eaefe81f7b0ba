package dev.rolloutkit.benchmarks.suite;

import dev.rolloutkit.benchmarks.Beside;
import dev.rolloutkit.benchmarks.ColdPasses;
import dev.rolloutkit.benchmarks.RetainedMemory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The commands: {@code run}, {@code table FILE}, {@code compare BEFORE AFTER}, {@code memory},
 * {@code cold}, {@code beside}.
 *
 * <p>{@code run} takes {@code --out FILE} for the results, {@code --only REGEX} for some
 * benchmarks, {@code --quick} for a try whose figures mean nothing, and {@code --steady} for
 * figures after a warm-up of ten seconds. {@code beside} takes {@code --only REGEX} for some
 * functions.
 */
public final class Suite {
  private static final String USAGE =
      """
      run [--out FILE] [--only REGEX]... [--quick | --steady]
                                                     all benchmarks; figures as JSON and as a table
      table FILE                                     the table of a result file
      compare BEFORE AFTER                           two result files beside each other
      memory [--quick]                               retained memory of what operators hold
      cold                                           the first 1,000 passes of a fresh JVM
      beside [--only REGEX]                          processor time and bytes beside the reference's
      """;

  private static final int QUICK_DIVISOR = 100;
  private static final int WRONG_USAGE = 2;

  private Suite() {}

  /** How long each benchmark runs. */
  private enum Pace {
    /** Only shows that the benchmarks run. */
    QUICK(1, 20, 1, 20),
    /** Takes some five seconds for each benchmark. */
    USUAL(4, 400, 5, 300),
    /**
     * Waits until the compiler has also compiled long paths such as the validation of a template.
     */
    STEADY(10, 1000, 5, 1000);

    private final int warmups;
    private final long warmupMillis;
    private final int iterations;
    private final long iterationMillis;

    Pace(int warmups, long warmupMillis, int iterations, long iterationMillis) {
      this.warmups = warmups;
      this.warmupMillis = warmupMillis;
      this.iterations = iterations;
      this.iterationMillis = iterationMillis;
    }
  }

  /** Runs a command; without one, or with another, it says which there are. */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try {
      System.exit(run(args, out) ? 0 : WRONG_USAGE);
    } catch (NoSuchFileException e) {
      fail("no such file: " + e.getFile());
    } catch (IllegalArgumentException e) {
      fail(String.valueOf(e.getMessage()));
    } catch (RunnerException e) {
      fail("no benchmark was run, or one failed: see the progress file");
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(WRONG_USAGE);
  }

  private static boolean run(String[] args, PrintStream out) throws IOException, RunnerException {
    String command = args.length == 0 ? "" : args[0];
    List<String> rest = args.length == 0 ? List.of() : List.of(args).subList(1, args.length);
    if (command.equals("run")) {
      run(rest, out);
    } else if (command.equals("table") && rest.size() == 1) {
      print(rest.get(0), out);
    } else if (command.equals("compare") && rest.size() == 2) {
      out.print(Comparison.of(read(rest.get(0)), read(rest.get(1))));
    } else if (command.equals("memory")) {
      memory(rest.contains("--quick") ? QUICK_DIVISOR : 1, out);
    } else if (command.equals("cold") && rest.isEmpty()) {
      ColdPasses.print(out);
    } else if (command.equals("beside")) {
      beside(rest, out);
    } else {
      out.print(USAGE);
      return command.isEmpty();
    }
    return true;
  }

  private static void run(List<String> args, PrintStream out) throws RunnerException, IOException {
    String file = "benchmarks.json";
    Pace pace = Pace.USUAL;
    List<String> only = new ArrayList<>();
    for (int i = 0; i < args.size(); i++) {
      switch (args.get(i)) {
        case "--quick" -> pace = Pace.QUICK;
        case "--steady" -> pace = Pace.STEADY;
        case "--out" -> file = value(args, ++i);
        case "--only" -> only.add(value(args, ++i));
        default -> throw new IllegalArgumentException(args.get(i) + "?\n" + USAGE);
      }
    }
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .forks(1)
            .warmupIterations(pace.warmups)
            .warmupTime(TimeValue.milliseconds(pace.warmupMillis))
            .measurementIterations(pace.iterations)
            .measurementTime(TimeValue.milliseconds(pace.iterationMillis))
            .jvmArgsAppend("-Xmx2g")
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .resultFormat(ResultFormatType.JSON)
            .result(file)
            .output(file + ".log");
    for (String pattern : only) {
      options.include(pattern);
    }
    out.println("results: " + file + ", progress: " + file + ".log");
    long start = System.nanoTime();
    new Runner(options.build()).run();
    print(file, out);
    out.println("minutes: " + Table.number((System.nanoTime() - start) / 60e9));
  }

  private static void beside(List<String> args, PrintStream out) throws IOException {
    String only = "";
    if (!args.isEmpty()) {
      if (!args.get(0).equals("--only") || args.size() > 2) {
        throw new IllegalArgumentException(args.get(0) + "?\n" + USAGE);
      }
      only = value(args, 1);
    }
    Beside.print(Pattern.compile(only), out);
  }

  private static String value(List<String> args, int at) {
    if (at == args.size()) {
      throw new IllegalArgumentException(args.get(at - 1) + " what?\n" + USAGE);
    }
    return args.get(at);
  }

  private static void print(String file, PrintStream out) throws IOException {
    List<Measurement> run = read(file);
    out.print(Report.of(run));
    out.println();
    out.print(Growth.of(run));
  }

  private static List<Measurement> read(String file) throws IOException {
    return Results.parse(Files.readString(Path.of(file)));
  }

  private static void memory(int divisor, PrintStream out) {
    Table table = new Table("retained", "values", "B each", "objects each", "MB");
    for (RetainedMemory.Row row : RetainedMemory.measure(divisor)) {
      table.row(
          row.what(),
          Long.toString(row.values()),
          Table.number((double) row.bytes() / row.values()),
          Table.number((double) row.objects() / row.values()),
          Table.number(row.bytes() / 1e6));
    }
    out.print(table);
  }
}
