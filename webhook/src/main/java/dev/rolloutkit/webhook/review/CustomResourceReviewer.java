package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.program.schema.UnknownField;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import java.util.ArrayList;
import java.util.List;

/**
 * Reviews custom resources by CRDs that the cluster does not have, or not yet: what an API server
 * with them would refuse, and what it would drop. By the CRD that the cluster has, its API server
 * has pruned and validated an object itself before it asks.
 */
public final class CustomResourceReviewer implements Reviewer {
  private final CrdSet crds;
  private final Severity severity;

  /**
   * Creates a reviewer.
   *
   * @param crds the CRDs to judge by; objects of other kinds are allowed
   * @param severity what happens to objects that a CRD refuses
   */
  public CustomResourceReviewer(CrdSet crds, Severity severity) {
    this.crds = crds;
    this.severity = severity;
  }

  @Override
  public dev.rolloutkit.webhook.review.Answer review(byte[] body) {
    try {
      Envelope review = Envelope.read(body);
      boolean write = review.operation().equals("CREATE") || review.operation().equals("UPDATE");
      return write && review.subResource().isEmpty() ? judge(review) : review.allow();
    } catch (BadReview e) {
      return e.answer();
    }
  }

  private dev.rolloutkit.webhook.review.Answer judge(Envelope review) {
    ObjectNode object = review.object();
    if (object == null) {
      return review.bad(review.operation() + " request has no object");
    }
    String apiVersion = object.path("apiVersion").asText("");
    Outcome<CustomResource> crd =
        crds.find(apiVersion, object.path("kind").asText("")).orElse(null);
    if (crd == null || object.path("metadata").has("deletionTimestamp")) {
      return review.allow();
    }
    if (crd instanceof Outcome.Failed<CustomResource> unusable) {
      return review.allow(
          severity,
          ImmutableList.of(
              "not judged by the given CRD, which cannot be used: "
                  + unusable.problems().get(0).text()));
    }
    ServerAnswer answer =
        crds.admit(review.oldObject(), object, CrdOptions.defaults()).orElseThrow();
    List<String> remarks = new ArrayList<>();
    for (String warning : answer.warnings()) {
      remarks.add(
          UnknownField.pathOf(warning)
              .map(path -> UnknownField.of(crd.orElseThrow(), object, path))
              .map(field -> "the given CRD drops " + field.pathAndReason())
              .orElse("the given CRD warns: " + warning));
    }
    List<String> refusals =
        answer.problems().stream()
            .map(Problem::text)
            .map(text -> "the given CRD refuses the object: " + text)
            .toList();
    if (!refusals.isEmpty()
        && severity == Severity.DENY
        && !Envelope.hasTrue(object, GuardReviewer.OVERRIDE)) {
      List<String> reasons = new ArrayList<>(AnswerLimits.texts(refusals));
      reasons.add("annotation " + GuardReviewer.OVERRIDE + ": \"true\" lets it go through");
      return review.forbid(reasons);
    }
    return review.allow(
        severity, ImmutableList.<String>builder().addAll(refusals).addAll(remarks).build());
  }
}
