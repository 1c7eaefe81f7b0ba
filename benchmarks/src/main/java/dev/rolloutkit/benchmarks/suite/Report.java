package dev.rolloutkit.benchmarks.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The figures of one run, beside floors and targets. */
final class Report {
  /** What lies above so many times its floor is to be looked into. */
  static final double MUCH = 5;

  private Report() {}

  /** The table, and below it what misses a target, has no floor, or is far above it. */
  static String of(List<Measurement> run) {
    Map<String, Measurement> byKey = byKey(run);
    Set<String> names = names(run);
    Table table = new Table("benchmark", "ns/op", "±", "B/op", "floor", "× floor", "target");
    List<String> missed = new ArrayList<>();
    List<String> far = new ArrayList<>();
    List<String> floorless = new ArrayList<>();
    String owner = "";
    for (Measurement measured : run) {
      if (!owner.isEmpty() && !owner.equals(measured.owner())) {
        table.gap();
      }
      owner = measured.owner();
      double floor = Floors.nanos(measured, byKey, names);
      double ratio = measured.nanos() / floor;
      Targets.Target target = Targets.of(measured);
      boolean met = target == null || target.isMet(measured);
      table.row(
          measured.key(),
          Table.number(measured.nanos()),
          Table.number(measured.error()),
          Table.number(measured.bytes()),
          Table.number(floor),
          Table.number(ratio),
          target == null ? "" : Table.number(target.nanos()) + (met ? " met" : " MISSED"));
      if (!met) {
        missed.add(measured.key());
      }
      if (ratio > MUCH) {
        far.add(measured.key());
      }
      if (Double.isNaN(floor) && !Floors.isFloor(measured.name())) {
        floorless.add(measured.key());
      }
    }
    return table
        + "\n"
        + run.size()
        + " benchmarks\n"
        + list("targets missed", missed)
        + list("above 5 × the floor", far)
        + list("without a floor", floorless);
  }

  private static String list(String what, List<String> keys) {
    return what + ": " + (keys.isEmpty() ? "none" : String.join(", ", keys)) + "\n";
  }

  static Map<String, Measurement> byKey(List<Measurement> run) {
    Map<String, Measurement> out = new LinkedHashMap<>();
    run.forEach(m -> out.put(m.key(), m));
    return out;
  }

  static Set<String> names(List<Measurement> run) {
    Set<String> out = new LinkedHashSet<>();
    run.forEach(m -> out.add(m.name()));
    return out;
  }
}
