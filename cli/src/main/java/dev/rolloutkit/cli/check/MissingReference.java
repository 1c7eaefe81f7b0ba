package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;

/**
 * An object to which a Rollout refers and that is not among the manifests.
 *
 * @param rollout the Rollout
 * @param field its field
 * @param kind the kind of the object
 * @param name the name of the object
 * @param by the template that names the object, if the Rollout does not do so itself; else empty
 * @param effect what happens if the object does not exist, as a sentence without its end
 */
public record MissingReference(
    Manifest rollout, String field, String kind, String name, String by, String effect) {
  private static final String STOPS = "the Rollout stops with an invalid spec";
  private static final String ENDS = "the experiment of this step ends with an error";

  /** The missing objects to which a Rollout refers: Services first, then analysis templates. */
  public static ImmutableList<MissingReference> of(Item<Rollout> item, Cluster cluster) {
    Manifest rollout = item.manifest();
    ImmutableList.Builder<MissingReference> out = ImmutableList.builder();
    RolloutServices.of(item.value())
        .forEach(
            (field, name) -> {
              if (cluster.services().find(rollout.namespace(), name).isEmpty()) {
                out.add(new MissingReference(rollout, field, "Service", name, "", STOPS));
              }
            });
    for (AnalysisReferences.Reference reference : AnalysisReferences.of(item, cluster).all()) {
      if (!reference.given()) {
        out.add(
            new MissingReference(
                rollout,
                reference.field(),
                reference.kind(),
                reference.name(),
                reference.by(),
                reference.isOfExperiment() ? ENDS : STOPS));
      }
    }
    return out.build();
  }

  /** Whether the cluster contains the object. */
  public boolean isIn(Cluster cluster) {
    return kind.equals("Service")
        ? cluster.services().find(rollout.namespace(), name).isPresent()
        : cluster.analysisTemplate(rollout.namespace(), kind, name).isPresent();
  }

  /** The finding without a change: the cluster may contain the object. */
  public Finding unknown(World world) {
    String who = by.isEmpty() ? field : "The " + by + ", to which " + field + " leads,";
    return finding(
        world,
        Level.UNKNOWN,
        who
            + " names the "
            + kind
            + " "
            + name
            + ", which is not among the manifests: unless the cluster has it, "
            + effect
            + ".",
        "");
  }

  /** The finding if a change removes the object. */
  public Finding removed(World world) {
    String who = by.isEmpty() ? field : "the " + by;
    return finding(
        world,
        Level.ERROR,
        "The change removes the "
            + kind
            + " "
            + name
            + ", which "
            + who
            + " still names: "
            + effect
            + ".",
        "Name the " + kind + " that takes its place in " + who + ".");
  }

  private Finding finding(World world, Level level, String consequence, String remedy) {
    return new Finding(
            level,
            FindingCode.REFERENCE_MISSING,
            rollout.label(),
            world.place(rollout, Pointers.of(field)),
            consequence,
            remedy)
        .with(ImmutableMap.of(Finding.MISSING, kind + " " + rollout.namespace() + "/" + name));
  }
}
