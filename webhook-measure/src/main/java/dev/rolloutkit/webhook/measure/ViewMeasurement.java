package dev.rolloutkit.webhook.measure;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.webhook.review.AviNameReviewer;
import dev.rolloutkit.webhook.review.DeletionReviewer;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.review.ServiceReviewer;
import dev.rolloutkit.webhook.review.Severity;
import dev.rolloutkit.webhook.world.WorldView;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures the memory of a view of many objects, and the duration of reviews after each change. */
final class ViewMeasurement {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int WARM_UP = 4_000;

  private final int objects;
  private final int reviews;

  ViewMeasurement(int objects, int reviews) {
    this.objects = objects;
    this.reviews = reviews;
  }

  void run(PrintWriter out) throws NotReadyException {
    SampleWorld world = SampleWorld.empty();
    WorldView view = world.view();
    SampleCluster cluster = new SampleCluster(objects);
    long before = heap();
    long begun = System.nanoTime();
    cluster.putInto(view);
    double seconds = (System.nanoTime() - begun) / 1e9;
    long bytes = heap() - before;
    out.printf(
        Locale.ROOT,
        "view: %d objects, %.0f MiB, %.1f KiB an object; put in within %.1f s%n",
        view.size(),
        bytes / 1048576.0,
        bytes / 1024.0 / view.size(),
        seconds);
    ImmutableMap<String, Reviewer> reviewers =
        ImmutableMap.of(
            "a Service",
            ServiceReviewer.validating(
                    ClassPolicy.builder().build(), ServerSettings.reference(), world)
                .orElseThrow(),
            "Avi names",
            new AviNameReviewer(SampleWorld.AKO, world, Severity.WARN),
            "a deletion",
            new DeletionReviewer(world, Severity.DENY, Severity.WARN, List.of()));
    for (Map.Entry<String, Reviewer> reviewer : reviewers.entrySet()) {
      measure(reviewer.getKey(), reviewer.getValue(), cluster, view, WARM_UP);
      Figures[] figures = measure(reviewer.getKey(), reviewer.getValue(), cluster, view, reviews);
      out.println("review of " + reviewer.getKey() + " after a change: " + figures[0]);
      for (int kind = 0; kind < SampleCluster.kinds().size(); kind++) {
        out.println("  of a " + SampleCluster.kinds().get(kind) + ": " + figures[kind + 1]);
      }
      out.flush();
    }
  }

  private static Figures[] measure(
      String what, Reviewer reviewer, SampleCluster cluster, WorldView view, int count)
      throws NotReadyException {
    int kinds = SampleCluster.kinds().size();
    Figures[] out = new Figures[kinds + 1];
    for (int i = 0; i < out.length; i++) {
      out[i] = new Figures(count);
    }
    for (int step = 0; step < count; step++) {
      cluster.change(view, step);
      byte[] body = body(what, cluster, step);
      long begun = System.nanoTime();
      byte[] answer = reviewer.review(body).body();
      long took = System.nanoTime() - begun;
      if (answer.length == 0) {
        throw new IllegalStateException("no answer");
      }
      out[0].add(took);
      out[step % kinds + 1].add(took);
    }
    return out;
  }

  private static byte[] body(String what, SampleCluster cluster, int step) {
    int at = (int) (step * 104729L % cluster.services());
    ObjectNode review = MAPPER.createObjectNode();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    ObjectNode request = review.putObject("request").put("uid", "u-" + step);
    switch (what) {
      case "a Service" -> {
        kind(request, "", "v1", "Service", "services").put("operation", "CREATE");
        request.set("object", MAPPER.valueToTree(SampleCluster.service(at / 4 * 4, -1)));
      }
      case "Avi names" -> {
        if (step % 2 == 0) {
          kind(request, "", "v1", "Service", "services").put("operation", "CREATE");
          request.set("object", MAPPER.valueToTree(SampleCluster.service(at / 4 * 4, -1)));
        } else {
          kind(request, "networking.k8s.io", "v1", "Ingress", "ingresses")
              .put("operation", "UPDATE");
          request.set("object", MAPPER.valueToTree(SampleCluster.ingress(at / 4 * 4 + 1, -1)));
        }
      }
      default -> {
        kind(request, "elbv2.k8s.aws", "v1beta1", "TargetGroupBinding", "targetgroupbindings")
            .put("operation", "DELETE");
        int binding = at / 4 * 4 + 2;
        request
            .putObject("oldObject")
            .putObject("metadata")
            .put("namespace", SampleCluster.namespaceOf(binding))
            .put("name", "app-" + binding);
      }
    }
    return review.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static ObjectNode kind(
      ObjectNode request, String group, String version, String kind, String resource) {
    request.putObject("kind").put("group", group).put("version", version).put("kind", kind);
    request
        .putObject("resource")
        .put("group", group)
        .put("version", version)
        .put("resource", resource);
    return request;
  }

  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
