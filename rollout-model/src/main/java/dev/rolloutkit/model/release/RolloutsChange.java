package dev.rolloutkit.model.release;

import dev.rolloutkit.apimachinery.release.ReleaseChange;

/**
 * The changes that releases of Argo Rollouts made to its behaviour. A change without recordings was
 * found by reading the sources; it is listed only for information, and no function depends on it.
 */
public enum RolloutsChange implements ReleaseChange {
  LIBRARIES_0_34(
      ReleaseChange.note("V-A1", "1.9.0")
          .before(
              "Controllers are built with Kubernetes libraries before 0.34: unset creation "
                  + "timestamps are written as `null`, in JSON and in what is hashed, and bad values "
                  + "of whole types are printed as Go prints them.")
          .after("Unset creation timestamps are left out, and bad values are printed as JSON.")
          .source("#4696")
          .isUnsafe(true)
          .build()),
  INGRESS_WITHOUT_ANNOTATIONS(
      ReleaseChange.note("V-A2", "1.8.0")
          .before(
              "An Ingress without annotations crashes the controller when it writes the action "
                  + "of an ALB.")
          .after("The annotation is added.")
          .isUnsafe(true)
          .build()),
  MANAGED_ROUTES_REMOVED(
      ReleaseChange.note("V-A3-managed-routes", "1.8.0")
          .before("Managed routes remain when the new ReplicaSet has no pods.")
          .after("They are removed.")
          .isRecorded(false)
          .build()),
  STABLE_PODS_AWAITED(
      ReleaseChange.note("V-A3-stable-pods", "1.8.0")
          .before(
              "A canary with traffic routing gets its weight whether or not stable pods are "
                  + "available.")
          .after("With dynamicStableScale the weight waits for available stable pods.")
          .isRecorded(false)
          .build()),
  WEIGHT_OUT_OF_MAXIMUM(
      ReleaseChange.note("V-A3-maximum", "1.9.0")
          .before(
              "Available stable pods are compared with a weight out of 100, whatever "
                  + "`maxTrafficWeight` is.")
          .after(
              "They are compared with a weight out of `maxTrafficWeight`, and "
                  + "`replicaProgressThreshold` counts.")
          .isUnsafe(true)
          .build()),
  WEIGHT_BEFORE_HASH(
      ReleaseChange.note("V-A3-weight-first", "1.9.0")
          .before(
              "When a canary that had weight has no available pods any more, the controller sends "
                  + "the router the new hash first and then the weight.")
          .after("It sends the weight first.")
          .build()),
  ABORT_BY_STEPS(
      ReleaseChange.note("V-A4", "1.9.0")
          .before(
              "The weight of an aborted canary with dynamicStableScale follows the available "
                  + "stable pods in proportion.")
          .after("The weight goes back step by step.")
          .source("#4035")
          .isUnsafe(true)
          .build()),
  INGRESS_BY_ITS_ROUTER(
      ReleaseChange.note("V-A5", "1.9.0")
          .before(
              "Rules for nginx Ingresses are tried first for each Ingress that a Rollout refers"
                  + " to.")
          .after("Each Ingress is checked by the router that names it.")
          .source("#4460")
          .isUnsafe(true)
          .build()),
  PLUGINS_MIRROR(
      ReleaseChange.note("V-A6", "1.10.0-rc1")
          .before("Mirror routes and ping-pong are refused with a plugin as router.")
          .after("Plugins are accepted.")
          .build()),
  STATUS_DURATION(
      ReleaseChange.noteOfMatched("V-A7-duration")
          .before("The status of a Rollout has no `duration`; an existing one is dropped.")
          .after("The duration of an update is measured.")
          .build()),
  BASIC_AUTHENTICATION(
      ReleaseChange.noteOfMatched("V-A18")
          .before("The metrics of an analysis have no `basicAuth`; an existing one is dropped.")
          .after("They have it.")
          .build()),
  OPTIONAL_CLUSTER_SCOPE(
      ReleaseChange.note("V-A19", "1.9.0")
          .before("`clusterScope: false` of an analysis template is not written or hashed.")
          .after("It is, because it differs from an absent field.")
          .isUnsafe(true)
          .build()),
  NEW_FIELDS(
      ReleaseChange.note("V-A20", "1.9.0")
          .before(
              "There are no `scaleDownDelaySeconds` of experiment steps, no "
                  + "`additionalSubsetNames` of Istio rules and no `requestTimeout` of Datadog; they "
                  + "are dropped.")
          .after("They exist, and those of steps are hashed.")
          .build()),
  TOLERANT_FROM_NOTHING(
      ReleaseChange.note("V-A23", "1.9.0")
          .before(
              "When a Rollout has a value of the wrong type, the tolerant decoder continues with "
                  + "what the strict one had read before that value.")
          .after(
              "It starts from nothing, so a malformed time, quantity or number loses all fields "
                  + "with later names.")
          .isUnsafe(true)
          .build()),
  ROUTE_STEP_TEXTS(
      ReleaseChange.note("V-A8-step-texts", "1.9.0")
          .before("The text of a step that sets a header or mirror route is `invalid`.")
          .after("It names the route.")
          .build()),
  EMPTY_ANTI_AFFINITY(
      ReleaseChange.noteOfMatched("V-A7-anti-affinity")
          .before("An anti-affinity term with empty values crashes the controller.")
          .after("It does not.")
          .source("#4832")
          .build()),
  CANARY_PODS_AT_ABORT(
      ReleaseChange.noteOfMatched("V-A7-abort")
          .before(
              "After an abort with dynamicStableScale and abortScaleDownDelaySeconds, available "
                  + "canary pods count for the weight of the canary.")
          .after("They do not count.")
          .source("#4900")
          .build()),
  INJECTED_METADATA_STAYS(
      ReleaseChange.noteOfMatched("V-A7-metadata")
          .before(
              "Injected metadata is removed from ReplicaSets and pods when the spec no longer has "
                  + "any.")
          .after("It remains.")
          .source("#4951")
          .build()),
  PROMOTE_FULL_UNPAUSES(
      ReleaseChange.note("V-A8", "1.9.0")
          .before(
              "Before 1.9 `promote --full` leaves a Rollout paused and header and mirror routes"
                  + " have no step text; before 1.8 there are no step plugins, no "
                  + "consecutiveSuccessLimit and no failureLimit of -1, and the weight is not "
                  + "verified at the end; before 1.7 there is no maxTrafficWeight and no ping-pong "
                  + "with Istio.")
          .after("They exist.")
          .source("#4412")
          .isRecorded(false)
          .build()),
  PASS_STOPS_AFTER_WRITES(
      ReleaseChange.note("V-A9", "1.10.0-rc1")
          .before(
              "A pass goes on after it created a ReplicaSet, wrote the revision or recorded "
                  + "`Paused`, and may end in a conflict of its own.")
          .after("It stops there; the next pass goes on.")
          .source("#4784")
          .build()),
  CONDITIONS_AFTER_PAUSES(
      ReleaseChange.note("V-A10", "1.10.0-rc1")
          .before(
              "Conditions are computed before pauses and abort, so an abort by analysis shows "
                  + "one pass later.")
          .after("It shows in the same pass.")
          .source("#4785")
          .build()),
  ROLLBACK_FAST_TRACKED(
      ReleaseChange.note("V-A11", "1.10.0-rc1")
          .before("A blue-green rollback within the scale-down delay pauses.")
          .after("It is fast-tracked.")
          .source("#4787")
          .build()),
  DEADLINE_READ_AGAIN(
      ReleaseChange.note("V-A11-deadline", "1.10.0-rc1")
          .before(
              "A pass that removes a scale-down deadline goes on as if it were still there: the "
                  + "update is fast-tracked even after the deadline, and a later write to the same"
                  + " ReplicaSet ends in a conflict.")
          .after("Once the deadline is removed it no longer counts.")
          .build()),
  ABORT_DELAY_RECORDS_SIZE(
      ReleaseChange.note("V-A21", "1.10.0-rc1")
          .before(
              "While an aborted ReplicaSet waits for its scale-down delay, the size of the "
                  + "Rollout is not recorded on it, and the delay begins only when exactly as many"
                  + " stable pods as desired are available.")
          .after("The size is recorded, and more stable pods than desired count too.")
          .build()),
  CANCELLED_RUNS_REPORTED(
      ReleaseChange.note("V-A22", "1.10.0-rc1")
          .before(
              "When an abort or a promotion cancels the analyses, the status keeps their runs, no "
                  + "event reports their phase, and no old runs are deleted.")
          .after("The runs leave the status of a canary, are reported, and old ones are deleted.")
          .build()),
  MINIMUM_PODS_CAPPED(
      ReleaseChange.note("V-A12", "1.10.0-rc1")
          .before(
              "`minPodsPerReplicaSet` above `replicas` scales up beyond it and withholds the "
                  + "weight.")
          .after("It is capped at `replicas`.")
          .source("#4570")
          .isUnsafe(true)
          .build()),
  NO_EMPTY_RUN_METADATA(
      ReleaseChange.note("V-A14", "1.9.0")
          .before("The hash of steps covers `\"analysisRunMetadata\":{}` of each analysis step.")
          .after(
              "It is left out: each canary with analysis steps counts as changed and starts its"
                  + " steps again.")
          .source("#4446")
          .isUnsafe(true)
          .build()),
  EXPERIMENT_LABELS(
      ReleaseChange.note("V-A15", "1.9.0")
          .before("Experiments do not get the labels of their Rollout.")
          .after("They get them.")
          .build()),
  ABORT_REASON(
      ReleaseChange.note("V-A16", "1.9.0")
          .before(
              "The message of an abort by an analysis ends in `analysis phase error/failed`, in "
                  + "event, condition and status.")
          .after("The message of the run is appended.")
          .build()),
  ANALYSIS_WITHOUT_TEMPLATES(
      ReleaseChange.note("V-A17", "1.10.0-rc1")
          .before(
              "An analysis without templates runs, and a blue-green analysis is judged by a "
                  + "ReplicaSet that is not saturated.")
          .after("It is skipped, and only a saturated one is judged.")
          .source("#4544, #4604")
          .isRecorded(false)
          .build());

  private final Note note;

  RolloutsChange(Note note) {
    this.note = note;
  }

  @Override
  public Note note() {
    return note;
  }
}
