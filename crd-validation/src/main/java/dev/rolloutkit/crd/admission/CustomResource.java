package dev.rolloutkit.crd.admission;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.cel.RuleSet;
import dev.rolloutkit.crd.schema.Crd;
import dev.rolloutkit.crd.schema.CrdVersion;
import java.util.Objects;

/**
 * A CRD with compiled rules. Create it once and keep it; it is immutable and may be used by several
 * threads.
 */
public final class CustomResource {
  private final Crd crd;
  private final ImmutableMap<String, RuleSet> rules;

  private CustomResource(Crd crd) {
    this.crd = crd;
    this.rules = RuleSet.compile(crd);
  }

  /** Compiles the rules of all versions of a CRD. */
  public static CustomResource of(Crd crd) {
    return new CustomResource(crd);
  }

  /** The CRD. */
  public Crd crd() {
    return crd;
  }

  RuleSet rules(CrdVersion version) {
    return Objects.requireNonNull(rules.get(version.name()));
  }

  /**
   * The problems of the rules of a version that cannot be checked; empty for an unknown version.
   */
  public ImmutableList<Problem> caveats(String version) {
    RuleSet set = rules.get(version);
    return set == null ? ImmutableList.of() : set.caveats();
  }
}
