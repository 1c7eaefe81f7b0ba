package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates projected volumes: files from several sources, no two with the same path.
 *
 * <p>Compatibility: conflicting paths are reported at the volume, as is the path of a token,
 * although the path of a token never conflicts. A source without any kind is valid.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateProjectionSources.
 *
 * @rule A projected volume has no two files with one path.
 */
final class ProjectedVolumes {
  private static final List<String> KEY_TYPES =
      List.of("RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519");
  private static final List<String> CERTIFICATE_PATHS =
      List.of("credentialBundlePath", "keyPath", "certificateChainPath");
  private static final int MIN_TOKEN_SECONDS = 600;
  private static final long MAX_TOKEN_SECONDS = 1L << 32;
  private static final int MIN_CERTIFICATE_SECONDS = 3600;
  private static final int MAX_CERTIFICATE_SECONDS = 91 * 86400;
  private static final int MAX_KUBERNETES_CERTIFICATE_SECONDS = 86400;

  private final FieldPath at;
  private final PodContext context;
  private final Set<String> paths = new HashSet<>();

  private ProjectedVolumes(FieldPath at, PodContext context) {
    this.at = at;
    this.context = context;
  }

  static void validate(FieldPath at, GoObject volume, PodContext context) {
    FileVolumes.mode(at, volume, "defaultMode", context);
    ProjectedVolumes projected = new ProjectedVolumes(at, context);
    List<GoObject> sources = volume.objects("sources");
    for (int i = 0; i < sources.size(); i++) {
      projected.source(at.child("sources").index(i), sources.get(i));
    }
  }

  private void source(FieldPath path, GoObject source) {
    int kinds = 0;
    for (String kind : List.of("secret", "configMap")) {
      GoObject keys = source.object(kind);
      if (keys != null) {
        kinds++;
        keys(path.child(kind), keys);
      }
    }
    GoObject downward = source.object("downwardAPI");
    if (downward != null) {
      kinds++;
      for (GoObject file : downward.objects("items")) {
        FileVolumes.downwardFile(path.child("downwardAPI"), file, context);
        take(file.text("path"), file.text("path"));
      }
    }
    GoObject token = source.object("serviceAccountToken");
    if (token != null) {
      kinds++;
      token(path.child("serviceAccountToken", "expirationSeconds"), token);
    }
    GoObject bundle = source.object("clusterTrustBundle");
    if (bundle != null) {
      kinds++;
      bundle(path.child("clusterTrustBundle"), bundle);
    }
    GoObject certificate = source.object("podCertificate");
    if (certificate != null) {
      kinds++;
      certificate(path.child("podCertificate"), certificate);
    }
    if (kinds > 1) {
      context.forbidden(path, "may not specify more than 1 volume type per source");
    }
  }

  private void keys(FieldPath path, GoObject source) {
    context.requiredText(path, source, "name");
    List<GoObject> items = source.objects("items");
    for (int i = 0; i < items.size(); i++) {
      FileVolumes.key(path.child("items").index(i), items.get(i), context);
      take(items.get(i).text("path"), source.text("name"));
    }
  }

  /** Reserves a path unless it is empty; the problem shows a value given by the caller. */
  private void take(String path, String shown) {
    if (!path.isEmpty() && !paths.add(path)) {
      context.invalid(at, shown, "conflicting duplicate paths");
    }
  }

  private void token(FieldPath seconds, GoObject token) {
    long expiration = Defaulted.number(token, "expirationSeconds");
    if (expiration < MIN_TOKEN_SECONDS) {
      context.invalid(seconds, expiration, "may not specify a duration less than 10 minutes");
    }
    if (expiration > MAX_TOKEN_SECONDS) {
      context.invalid(seconds, expiration, "may not specify a duration larger than 2^32 seconds");
    }
    context.requiredText(at, token, "path");
    Paths.local(at.child("path"), token.text("path"), context);
  }

  private void bundle(FieldPath path, GoObject bundle) {
    boolean named = bundle.has("name");
    GoObject selector = bundle.object("labelSelector");
    if (named && bundle.has("signerName")) {
      context.accept(
          Problem.invalid(
              path,
              ShownValues.object(bundle, context.rules()),
              "only one of name and signerName may be used"));
    } else if (named) {
      if (bundle.text("name").isEmpty()) {
        context.required(path.child("name"), "must be a valid object name");
      }
      SignerNames.bundle(path.child("name"), bundle.text("name"), context);
      if (selector != null) {
        context.accept(
            Problem.invalid(
                path.child("labelSelector"),
                ShownValues.object(selector, context.rules()),
                "labelSelector must be unset if name is specified"));
      }
    } else if (bundle.has("signerName")) {
      if (bundle.text("signerName").isEmpty()) {
        context.required(path.child("signerName"), "must be a valid signer name");
      }
      SignerNames.validate(path.child("signerName"), bundle.text("signerName"), context);
      Selectors.validate(path.child("labelSelector"), selector, context);
    } else {
      context.required(path, "either name or signerName must be specified");
    }
    String file = bundle.text("path");
    context.requiredText(path, bundle, "path");
    Paths.local(path.child("path"), file, context);
    if (!paths.add(file)) {
      context.invalid(at, file, "conflicting duplicate paths");
    }
  }

  private void certificate(FieldPath path, GoObject certificate) {
    String signer = certificate.text("signerName");
    SignerNames.validate(path.child("signerName"), signer, context);
    String keyType = certificate.text("keyType");
    if (!KEY_TYPES.contains(keyType)) {
      context.accept(
          Problem.notSupported(path.child("keyType"), GoStrings.quote(keyType), KEY_TYPES));
    }
    if (certificate.has("maxExpirationSeconds")) {
      FieldPath place = path.child("maxExpirationSeconds");
      long seconds = certificate.number("maxExpirationSeconds");
      if (seconds < MIN_CERTIFICATE_SECONDS) {
        context.invalid(
            place,
            seconds,
            "if provided, maxExpirationSeconds must be >= " + MIN_CERTIFICATE_SECONDS);
      }
      int max =
          SignerNames.isOfKubernetes(signer)
              ? MAX_KUBERNETES_CERTIFICATE_SECONDS
              : MAX_CERTIFICATE_SECONDS;
      if (seconds > max) {
        context.invalid(place, seconds, "if provided, maxExpirationSeconds must be <= " + max);
      }
    }
    boolean any = false;
    for (String member : CERTIFICATE_PATHS) {
      String file = certificate.text(member);
      if (!file.isEmpty()) {
        any = true;
        Paths.local(path.child(member), file, context);
        take(file, file);
      }
    }
    if (!any) {
      context.required(
          path, "specify at least one of credentialBundlePath, keyPath, and certificateChainPath");
    }
  }
}
