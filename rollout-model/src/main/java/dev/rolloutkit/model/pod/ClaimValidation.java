package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates resource claims of a pod, and the claims that its containers use.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validatePodResourceClaims,
 * validateResourceClaimNames.
 *
 * @rule A container uses only resource claims that the pod has, none twice.
 */
final class ClaimValidation {
  private static final String SOURCE = "source";

  private ClaimValidation() {}

  static void validate(FieldPath at, List<GoObject> claims, PodContext context) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < claims.size(); i++) {
      GoObject claim = claims.get(i);
      FieldPath path = at.index(i);
      String name = claim.text("name");
      if (name.isEmpty()) {
        context.required(path.child("name"));
      } else if (!names.add(name)) {
        context.duplicate(path.child("name"), name);
      } else {
        context.label(path.child("name"), name);
      }
      sources(path, claim, context);
    }
  }

  /** Before Kubernetes 1.31 the names of a claim are in a field of their own. */
  private static void sources(FieldPath at, GoObject claim, PodContext context) {
    GoField field = claim.struct().field(SOURCE);
    if (field == null) {
      named(at, claim, context);
      return;
    }
    GoObject source = claim.object(SOURCE);
    named(
        at.child(SOURCE),
        source == null ? GoDecoder.lenient(null, field.type().members()) : source,
        context);
  }

  private static void named(FieldPath path, GoObject claim, PodContext context) {
    boolean named = claim.has("resourceClaimName");
    boolean made = claim.has("resourceClaimTemplateName");
    if (named && made) {
      invalid(
          path,
          claim,
          "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified",
          context);
    }
    if (!named && !made) {
      invalid(
          path,
          claim,
          "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`",
          context);
    }
    if (named) {
      context.subdomain(path.child("resourceClaimName"), claim.text("resourceClaimName"));
    }
    if (made) {
      context.subdomain(
          path.child("resourceClaimTemplateName"), claim.text("resourceClaimTemplateName"));
    }
  }

  private static void invalid(FieldPath at, GoObject claim, String detail, PodContext context) {
    context.accept(Problem.invalid(at, ShownValues.object(claim, context.rules()), detail));
  }

  /**
   * The claims that a container uses, as a whole or one of their requests; none may be used twice.
   */
  static void used(FieldPath at, List<GoObject> claims, PodContext context) {
    if (claims.isEmpty()) {
      return;
    }
    Set<String> taken = new HashSet<>();
    Map<String, Integer> parts = new HashMap<>();
    for (int i = 0; i < claims.size(); i++) {
      FieldPath path = at.index(i);
      String name = claims.get(i).text("name");
      if (name.isEmpty()) {
        context.required(path);
        continue;
      }
      if (taken.contains(name)) {
        context.duplicate(path, name);
      } else {
        take(path, name, claims.get(i).text("request"), taken, parts, context);
      }
      if (!context.pod().claims().contains(name)) {
        context.accept(
            Problem.of(
                ErrorType.NOT_FOUND,
                path.toString(),
                GoStrings.quote(name),
                context.pod().claimNames(),
                ErrorType.NOT_FOUND.code()));
      }
    }
  }

  /** A whole claim conflicts with each of its requests that is also used. */
  private static void take(
      FieldPath at,
      String name,
      String request,
      Set<String> taken,
      Map<String, Integer> parts,
      PodContext context) {
    String key = name;
    if (!request.isEmpty()) {
      context.label(at.child("request"), request);
      key = name + "/" + request;
    }
    if (taken.contains(key)) {
      context.duplicate(at, key);
    } else if (request.isEmpty()) {
      for (int n = parts.getOrDefault(name, 0); n > 0; n--) {
        context.duplicate(at, name);
      }
    }
    int slash = key.indexOf('/');
    if (taken.add(key) && slash >= 0) {
      parts.merge(key.substring(0, slash), 1, Integer::sum);
    }
  }
}
