package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.targets.options.TargetDefect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Proves manifests. Also proves each remedy: its patches are applied to the manifests, and the
 * patched manifests are proved.
 *
 * @rule A remedy counts only if the patched manifests lose less.
 */
final class ManifestProofs {
  private ManifestProofs() {}

  static Outcome<Proof> prove(CutOverManifests manifests, Fixes<TargetDefect> fixes) {
    return ManifestReading.read(manifests)
        .flatMap(
            reading ->
                CutOverProver.prove(reading.scenario(), fixes, reading.assumptions())
                    .map(proof -> withRemediesOf(manifests, proof, fixes)));
  }

  private static Proof withRemediesOf(
      CutOverManifests manifests, Proof proof, Fixes<TargetDefect> fixes) {
    List<CutOverRemedy> kept = new ArrayList<>();
    for (CutOverRemedy remedy : proof.remedies()) {
      ImmutableList<Patch> patches = complete(manifests, remedy);
      if (invents(manifests, remedy, patches)) {
        continue;
      }
      ManifestReading.read(ManifestPatches.apply(manifests, patches))
          .toOptional()
          .filter(patched -> ScenarioRules.check(patched.scenario()).isEmpty())
          .ifPresent(
              patched -> {
                Run run = Simulation.of(patched.scenario(), fixes);
                if (run.lostHundredths() < proof.run().lostHundredths()) {
                  kept.add(new CutOverRemedy(remedy.code(), run, patches, patched.scenario()));
                }
              });
    }
    return new Proof(
        proof.scenario(),
        proof.run(),
        proof.assumptions(),
        ImmutableList.sortedCopyOf(
            Comparator.comparingLong(remedy -> remedy.run().lostHundredths()), kept));
  }

  /**
   * Whether a remedy names an object that does not exist: a Service that the Rollout does not name,
   * or, if the manifests are complete, an Ingress or Service that is not among them.
   */
  private static boolean invents(
      CutOverManifests manifests, CutOverRemedy remedy, ImmutableList<Patch> patches) {
    Names names = remedy.changed().names();
    if (remedy.code() == RemedyCode.PING_PONG) {
      return names.services().size() < 2
          || (manifests.complete()
              && !(has(manifests.ingresses(), names.ingress())
                  && names.services().values().stream()
                      .allMatch(name -> has(manifests.services(), name))));
    }
    return manifests.complete()
        && patches.stream()
            .anyMatch(
                patch ->
                    patch instanceof Patch.Merge merge
                        && ((merge.kind().equals("Ingress")
                                && !has(manifests.ingresses(), merge.name()))
                            || (merge.kind().equals("Service")
                                && !has(manifests.services(), merge.name()))));
  }

  private static boolean has(ImmutableList<JsonNode> objects, String name) {
    return !ManifestReading.named(objects, name).isMissingNode();
  }

  /**
   * The patches of a remedy, completed: nodes as targets need node ports, and ping-pong needs the
   * verification of weights.
   */
  private static ImmutableList<Patch> complete(CutOverManifests manifests, CutOverRemedy remedy) {
    return switch (remedy.code()) {
      case INSTANCE_TARGETS -> withNodePorts(manifests, remedy);
      case PING_PONG ->
          manifests.verifyTargetGroup().orElse(false)
              ? remedy.patches()
              : ImmutableList.<Patch>builder()
                  .addAll(remedy.patches())
                  .add(Remedies.VERIFY)
                  .build();
      default -> remedy.patches();
    };
  }

  private static ImmutableList<Patch> withNodePorts(
      CutOverManifests manifests, CutOverRemedy remedy) {
    ImmutableList.Builder<Patch> out = ImmutableList.builder();
    for (JsonNode service : manifests.services()) {
      String name = service.at("/metadata/name").asText("");
      String type = service.at("/spec/type").asText("ClusterIP");
      if (type.equals("ClusterIP") && remedy.changed().names().services().containsValue(name)) {
        ObjectNode merge = JsonNodeFactory.instance.objectNode();
        merge.putObject("spec").put("type", "NodePort");
        out.add(new Patch.Merge("Service", name, merge));
      }
    }
    return out.addAll(remedy.patches()).build();
  }
}
