package dev.rolloutkit.lbc.flags;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.GoFlags;
import dev.rolloutkit.apimachinery.internal.GoFlags.Arity;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@link LbcFlags} from command-line arguments.
 *
 * @rule A flag that is not given has its default, and a flag that a release does not know keeps it
 *     from starting.
 */
final class FlagArguments {
  private static final String GATES = "feature-gates";

  /** Flags that do not affect what the controller builds; their values are not stored. */
  private static final ImmutableSet<String> IGNORED = ImmutableSet.of("aws-api-throttle");

  private final ReleaseOf<LbcChange> release;
  private final LbcFlags.Builder flags = LbcFlags.builder();
  private final ImmutableSet.Builder<String> given = ImmutableSet.builder();
  private final List<Problem> problems = new ArrayList<>();

  private FlagArguments(ReleaseOf<LbcChange> release) {
    this.release = release;
    flags.release(release);
  }

  static GivenFlags read(List<String> args, ReleaseOf<LbcChange> release) {
    return new FlagArguments(release).all(GoFlags.of(args, FlagArguments::arity));
  }

  private static Arity arity(String name) {
    if (name.equals(GATES) || IGNORED.contains(name)) {
      return Arity.ONE;
    }
    return LbcFlag.named(name)
        .map(flag -> flag.type() == FlagType.BOOL ? Arity.NONE : Arity.ONE)
        .orElse(Arity.UNKNOWN);
  }

  private GivenFlags all(GoFlags args) {
    args.values().asMap().forEach((name, values) -> one(name, ImmutableList.copyOf(values)));
    for (String name : args.withoutValue()) {
      invalid("--" + name + " has no value, so its default applies");
    }
    return new GivenFlags(flags.build(), given.build(), ImmutableList.copyOf(problems));
  }

  private void one(String name, ImmutableList<String> values) {
    Optional<LbcFlag> flag = LbcFlag.named(name);
    if (name.equals(GATES)) {
      gates(values);
    } else if (flag.isPresent() && !flag.get().releases().contain(release)) {
      missing("flag --" + name, flag.get().releases());
    } else if (flag.isPresent()) {
      given.add(name);
      if (!flag.get().set(flags, values)) {
        String description = flag.get().type().description();
        invalid("--" + name + " is not " + description + ", so its default applies");
      }
    } else if (!IGNORED.contains(name)) {
      unknown("the controller has no flag --" + name);
    }
  }

  private void gates(List<String> values) {
    Map<FeatureGate, Boolean> out = new LinkedHashMap<>();
    for (String value : values) {
      for (String pair : Splitter.on(',').omitEmptyStrings().split(value)) {
        int equals = pair.indexOf('=');
        String name = pair.substring(0, Math.max(equals, 0)).strip();
        Optional<Boolean> enabled = GoFlags.parseBool(pair.substring(equals + 1).strip());
        Optional<FeatureGate> gate = FeatureGate.named(name);
        if (equals < 0 || enabled.isEmpty()) {
          invalid("--feature-gates: " + pair + " is not name=boolean, so it is ignored");
        } else if (gate.isEmpty()) {
          unknown("the controller has no feature gate " + name);
        } else if (!gate.get().isIn(release)) {
          missing("feature gate " + name, gate.get().releases());
        } else {
          out.put(gate.get(), enabled.get());
          given.add(name);
        }
      }
    }
    flags.featureGates(out);
  }

  /**
   * Adds the problem of a flag or gate that only other releases have, with which this release does
   * not start.
   */
  private void missing(String what, FlagReleases having) {
    unknown(
        "the controller has no "
            + what
            + ": it is there "
            + having.words()
            + ", and other releases do not start with it");
  }

  private void invalid(String text) {
    problems.add(Problem.plain(FieldPath.root(), text, LbcProblemCodes.FLAG_INVALID));
  }

  private void unknown(String text) {
    problems.add(Problem.plain(FieldPath.root(), text, LbcProblemCodes.FLAG_UNKNOWN));
  }
}
