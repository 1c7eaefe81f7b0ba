package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.world.SgWorld;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.analysis.FlowImpact;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.ec2.OpenRange;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The security-group rules for all TargetGroupBindings together, and what deleting each binding
 * would break.
 */
final class SecurityGroupSection implements Section {
  private static final int SHOWN = 10;

  @Override
  public String id() {
    return "security-groups";
  }

  @Override
  public String title() {
    return "Security groups: what TargetGroupBindings add up to";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    SgWorld world = SgWorld.of(cluster, settings.endpointSecurityGroup(), settings.complete());
    ImmutableList.Builder<Entry> out = ImmutableList.builder();
    world.rules().forEach((group, permissions) -> out.add(group(group, permissions)));
    for (Item<TargetGroupBinding> item : cluster.bindings().all()) {
      out.add(binding(item, world));
    }
    ImmutableList<Problem> findings =
        SecurityGroupRules.lint(world.snapshot()).stream()
            .filter(p -> !wantsPods(p))
            // no manifest has security groups: whether one exists is not known
            .filter(p -> !p.code().equals(SgProblemCodes.SOURCE_SG_UNKNOWN))
            .collect(ImmutableList.toImmutableList());
    if (!findings.isEmpty()) {
      out.add(
          new Entry.Builder("Worth correcting", "before the next change")
              .level(Level.WARNING)
              .fact("findings", findings.stream().map(Problem::text).toList())
              .build());
    }
    return out.build();
  }

  /** Whether the only reason for an unknown answer is that the manifests contain no pods. */
  private static boolean wantsPods(Problem problem) {
    return problem.code().equals(SgProblemCodes.NAMED_PORT_WITHOUT_PODS)
        || problem.code().equals(SgProblemCodes.NAMED_PORT_NOT_FOUND);
  }

  private static Entry group(String group, ImmutableList<Permission> permissions) {
    Entry.Builder out = new Entry.Builder("Security group " + group, "all bindings together");
    ArrayNode rules = Facts.list();
    for (Permission permission : permissions) {
      rules
          .addObject()
          .put("protocol", permission.protocol())
          .put("ports", permission.ports().toString())
          .put("from", permission.source().id());
    }
    return out.fact("rules", rules).build();
  }

  private static Entry binding(Item<TargetGroupBinding> item, SgWorld world) {
    NamespacedName key = item.value().key();
    AssumedNeeds needs = world.needs();
    Entry.Builder out = Entry.of(item.manifest());
    if (needs.unmanaged().contains(key)) {
      out.fact("requests", List.of());
      out.fact("why", "it has no networking block, so nobody opens its ports for it");
    }
    for (ImmutableList<Permission> asked :
        needs.needs().getOrDefault(key, ImmutableMap.of()).values()) {
      out.fact(
          "requests",
          asked.stream()
              .map(p -> p.protocol() + " " + p.ports() + " from " + p.source().id())
              .toList());
    }
    ImmutableList<Problem> unknown = needs.unknown().getOrDefault(key, ImmutableList.of());
    if (unknown.stream().anyMatch(SecurityGroupSection::wantsPods)) {
      out.fact("requests", List.of());
      out.fact("why", "not known: only pods tell the number of a port that has a name");
    }
    unknown.stream().filter(p -> !wantsPods(p)).forEach(p -> out.problem(p.text()));
    out.problems(needs.warnings().getOrDefault(key, ImmutableList.of()));
    world
        .deletion(key)
        .ifPresentOrElse(
            report -> deletion(out, report), () -> out.fact("deletingItCloses", List.of()));
    return out.build();
  }

  private static void deletion(Entry.Builder out, ImpactReport report) {
    ArrayNode closes = Facts.list();
    ArrayNode opens = Facts.list();
    for (SecurityGroupChange change : report.securityGroups()) {
      change.lost().forEach(range -> add(closes, change.id(), range));
      change.gained().forEach(range -> add(opens, change.id(), range));
    }
    if (closes.isEmpty() && report.verdict() == ChangeVerdict.UNKNOWN) {
      out.fact("deletingIt", "what it closes is not known");
    } else {
      out.fact("deletingItCloses", closes);
    }
    if (!opens.isEmpty()) {
      out.fact("deletingItOpens", opens);
    }
    out.fact("verdict", report.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    out.level(level(report.verdict()));
    Set<String> unknown = new LinkedHashSet<>();
    report.unknown().forEach(gap -> unknown.add(gap.message()));
    if (report.verdict() != ChangeVerdict.SAFE) {
      report.alreadyBroken().forEach(impact -> unknown.add(impact.explanation()));
    }
    if (!unknown.isEmpty()) {
      out.fact("notKnown", first(unknown));
    }
    if (!report.broken().isEmpty()) {
      out.fact("cutsOff", first(report.broken().stream().map(FlowImpact::explanation).toList()));
      out.fact(
          "remedies",
          report.broken().get(0).remedies().stream()
              .map(r -> r.name().toLowerCase(Locale.ROOT).replace('_', ' '))
              .toList());
    }
  }

  /** Only the first few, since ten thousand bindings may share a group. */
  private static List<String> first(Collection<String> texts) {
    List<String> out = new ArrayList<>(texts.stream().limit(SHOWN).toList());
    if (texts.size() > SHOWN) {
      out.add("and " + (texts.size() - SHOWN) + " more");
    }
    return out;
  }

  private static Level level(ChangeVerdict verdict) {
    return switch (verdict) {
      case BREAKS_LIVE_TARGETS, INTERRUPTS_LIVE_TARGETS -> Level.BREAKING;
      case UNKNOWN -> Level.UNKNOWN;
      case SAFE -> Level.NONE;
    };
  }

  private static void add(ArrayNode out, String group, OpenRange range) {
    out.addObject()
        .put("group", group)
        .put("protocol", range.protocol())
        .put("ports", range.ports().toString())
        .put("from", range.source().id());
  }
}
