package dev.rolloutkit.lbclass.admission;

import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.Service;
import org.jspecify.annotations.Nullable;

/** What a review asks, wherever it came from. Texts that are missing are empty. */
final class ReviewRequest {
  String apiVersion = "";
  String kind = "";
  boolean present;
  String uid = "";
  Kind objectKind = new Kind("", "", "");
  Kind resource = new Kind("", "", "");
  String subResource = "";
  String name = "";
  String namespace = "";
  String operation = "";
  boolean dryRun;
  @Nullable Outcome<Service> object;
  @Nullable Outcome<Service> oldObject;

  /** A kind or a resource. */
  record Kind(String group, String version, String name) {
    boolean is(String wanted) {
      return group.isEmpty() && version.equals("v1") && name.equals(wanted);
    }

    /** {@code apps/v1 Deployment}, or {@code v1 Pod} in the core group. */
    @Override
    public String toString() {
      return (group.isEmpty() ? "" : group + "/") + version + ' ' + name;
    }
  }
}
