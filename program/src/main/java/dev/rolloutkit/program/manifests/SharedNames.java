package dev.rolloutkit.program.manifests;

import com.google.common.base.Functions;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;

/**
 * One string for each field name that most manifests have: of the names in ten thousand objects,
 * 350 thousand strings, some eighty are different.
 */
final class SharedNames {
  private static final ImmutableMap<String, String> NAMES =
      Maps.toMap(
          Splitter.on(' ')
              .split(
                  "apiVersion kind metadata name namespace labels annotations spec data status"
                      + " replicas selector template containers image ports"
                      + " containerPort port targetPort protocol type env value valueFrom envFrom"
                      + " configMapRef configMapKeyRef secretRef secretKeyRef key readinessProbe"
                      + " livenessProbe startupProbe httpGet path scheme periodSeconds"
                      + " initialDelaySeconds timeoutSeconds failureThreshold resources requests"
                      + " limits cpu memory volumeMounts mountPath volumes configMap"
                      + " serviceAccountName imagePullPolicy command args strategy rollingUpdate"
                      + " maxSurge maxUnavailable minAvailable minReplicas maxReplicas"
                      + " scaleTargetRef metrics rules host http paths pathType"
                      + " backend service number canary blueGreen steps"
                      + " setWeight pause duration activeService previewService app"),
          Functions.identity());

  private SharedNames() {}

  /** The string that is shared, or the given one if the name is rare. */
  static String of(String name) {
    return NAMES.getOrDefault(name, name);
  }
}
