package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.options.TargetProblemCodes;

/**
 * The answer of an admission webhook to a Rollout. The Rollout is always allowed; the answer may
 * have warnings.
 *
 * @param warnings a sentence for each window of loss, then the best remedy; empty if nothing is
 *     lost. If there is no proof because of a problem, the only warning names the problem
 */
public record CutOverReview(ImmutableList<String> warnings) {

  /** The review of a proof; a Rollout that moves no traffic has no warnings. */
  static CutOverReview of(Outcome<Proof> outcome) {
    return outcome.match((proof, warnings) -> of(proof), CutOverReview::unproved);
  }

  private static CutOverReview unproved(ImmutableList<Problem> problems) {
    if (problems.get(0).code().equals(TargetProblemCodes.CUT_OVER_NONE)) {
      return new CutOverReview(ImmutableList.of());
    }
    return new CutOverReview(
        ImmutableList.of(
            "it is not known whether the next update loses traffic: " + problems.get(0).text()));
  }

  private static CutOverReview of(Proof proof) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (LossWindow window : proof.run().windows()) {
      out.add(window.words(proof.scenario().names().service(window.service())));
    }
    proof.remedies().stream()
        .limit(1)
        .forEach(best -> out.add("remedy: " + best.words(proof.run())));
    return new CutOverReview(out.build());
  }

  /** The answer to an {@code AdmissionReview} of a request. */
  public ObjectNode toAdmissionReview(String uid) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    ObjectNode response = out.putObject("response").put("uid", uid).put("allowed", true);
    if (!warnings.isEmpty()) {
      warnings.forEach(response.putArray("warnings")::add);
    }
    return out;
  }
}
