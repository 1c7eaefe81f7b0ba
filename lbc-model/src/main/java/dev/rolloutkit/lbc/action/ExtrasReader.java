package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.json.MergingList;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decodes and validates transforms and settings of JWT validation.
 *
 * @rule Transforms and the validation of a JWT must have the fields of their type.
 */
final class ExtrasReader {
  private static final String STRING = "string";
  private static final FieldNames TRANSFORM =
      FieldNames.of("type", "urlRewriteConfig", "hostHeaderRewriteConfig");
  private static final FieldNames REWRITES = FieldNames.of("rewrites");
  private static final FieldNames REWRITE = FieldNames.of("regex", "replace");
  private static final FieldNames JWT = FieldNames.of("jwksEndpoint", "issuer", "additionalClaims");
  private static final FieldNames CLAIM = FieldNames.of("format", "name", "values");
  private static final LbcTransform.Rewrite NO_REWRITE = new LbcTransform.Rewrite("", "");

  private final GoJsonDecoder in;

  /** A transform whose type and rewrites are not checked yet. */
  static final class Transform {
    private String type = "";
    private @Nullable Rewrites url;
    private @Nullable Rewrites host;

    private @Nullable String problem() {
      return switch (type) {
        case LbcTransform.URL -> problem("urlRewriteConfig", url);
        case LbcTransform.HOST -> problem("hostHeaderRewriteConfig", host);
        default -> "unknown transform type: " + type;
      };
    }

    private static @Nullable String problem(String name, @Nullable Rewrites config) {
      if (config == null) {
        return "missing " + name;
      }
      return config.value().isEmpty() ? name + ".rewrites cannot be empty" : null;
    }

    /** The transform; it has no problem. */
    LbcTransform value() {
      Optional<ImmutableList<LbcTransform.Rewrite>> onUrl =
          Optional.ofNullable(url).map(Rewrites::value);
      Optional<ImmutableList<LbcTransform.Rewrite>> onHost =
          Optional.ofNullable(host).map(Rewrites::value);
      return type.equals(LbcTransform.URL)
          ? new LbcTransform.UrlRewrite(onUrl.orElseThrow(), onHost)
          : new LbcTransform.HostRewrite(onHost.orElseThrow(), onUrl);
    }
  }

  private static final class Rewrites {
    final MergingList<LbcTransform.Rewrite> list = new MergingList<>();
    boolean there;

    ImmutableList<LbcTransform.Rewrite> value() {
      return there ? list.map(rewrite -> rewrite) : ImmutableList.of();
    }
  }

  private static final class Claim {
    String format = "";
    String name = "";
    final MergingList<String> values = new MergingList<>();
    boolean there;

    JwtValidation.Claim value() {
      return new JwtValidation.Claim(format, name, there ? values.map(v -> v) : null);
    }
  }

  private ExtrasReader(GoJsonDecoder in) {
    this.in = in;
  }

  static Optional<ImmutableList<Transform>> transforms(GoJsonDecoder in) {
    MergingList<Transform> list = new MergingList<>();
    boolean there =
        list.read(in, "[]ingress.Transform", Transform::new, new ExtrasReader(in)::readTransform);
    return there ? Optional.of(list.map(transform -> transform)) : Optional.empty();
  }

  private Transform readTransform(Transform held) {
    if (in.nextNull() || !in.beginObject("ingress.Transform")) {
      return held;
    }
    for (int f; (f = in.nextField("Transform", TRANSFORM)) >= 0; in.endField()) {
      switch (f) {
        case 0 -> held.type = in.string("ingress.TransformType", held.type);
        case 1 -> held.url = readRewrites(held.url);
        default -> held.host = readRewrites(held.host);
      }
    }
    return held;
  }

  private @Nullable Rewrites readRewrites(@Nullable Rewrites held) {
    if (in.nextNull()) {
      return null;
    }
    if (!in.beginObject("ingress.RewriteConfigObject")) {
      return held;
    }
    Rewrites into = held == null ? new Rewrites() : held;
    while (in.nextField("RewriteConfigObject", REWRITES) >= 0) {
      into.there =
          into.list.read(in, "[]ingress.RewriteConfig", () -> NO_REWRITE, this::readRewrite);
      in.endField();
    }
    return into;
  }

  private LbcTransform.Rewrite readRewrite(LbcTransform.Rewrite held) {
    if (in.nextNull() || !in.beginObject("ingress.RewriteConfig")) {
      return held;
    }
    String regex = held.regex();
    String replace = held.replace();
    for (int f; (f = in.nextField("RewriteConfig", REWRITE)) >= 0; in.endField()) {
      if (f == 0) {
        regex = in.string(STRING, regex);
      } else {
        replace = in.string(STRING, replace);
      }
    }
    return new LbcTransform.Rewrite(regex, replace);
  }

  /** The controller's message about the first transform that has a problem. */
  static @Nullable String check(List<Transform> transforms) {
    return transforms.stream()
        .map(Transform::problem)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  static Optional<JwtValidation> jwt(GoJsonDecoder in) {
    ExtrasReader reader = new ExtrasReader(in);
    String endpoint = "";
    String issuer = "";
    MergingList<Claim> claims = new MergingList<>();
    boolean there = false;
    if (!in.nextNull() && in.beginObject("ingress.JwtValidationConfig")) {
      for (int f; (f = in.nextField("JwtValidationConfig", JWT)) >= 0; in.endField()) {
        switch (f) {
          case 0 -> endpoint = in.string(STRING, endpoint);
          case 1 -> issuer = in.string(STRING, issuer);
          default ->
              there =
                  claims.read(in, "[]ingress.JwtAdditionalClaim", Claim::new, reader::readClaim);
        }
      }
    }
    return Optional.of(
        new JwtValidation(endpoint, issuer, there ? claims.map(Claim::value) : null));
  }

  private Claim readClaim(Claim held) {
    if (in.nextNull() || !in.beginObject("ingress.JwtAdditionalClaim")) {
      return held;
    }
    for (int f; (f = in.nextField("JwtAdditionalClaim", CLAIM)) >= 0; in.endField()) {
      switch (f) {
        case 0 -> held.format = in.string("ingress.jwtAdditionalClaimFormat", held.format);
        case 1 -> held.name = in.string(STRING, held.name);
        default ->
            held.there = held.values.read(in, "[]string", () -> "", v -> in.string(STRING, v));
      }
    }
    return held;
  }

  static @Nullable String check(JwtValidation jwt) {
    if (jwt.jwksEndpoint().isEmpty()) {
      return "jwksEndpoint is a required field for jwt validation";
    }
    if (jwt.issuer().isEmpty()) {
      return "issuer is a required field for jwt validation";
    }
    if (jwt.additionalClaims() == null) {
      return null;
    }
    for (JwtValidation.Claim claim : jwt.additionalClaims()) {
      if (claim.format().isEmpty()) {
        return "format is a required field for additional claims for jwt validation";
      }
      if (claim.name().isEmpty()) {
        return "name is a required field for additional claims for jwt validation";
      }
      if (claim.values() == null || claim.values().isEmpty()) {
        return "values must not be empty for additional claims for jwt validation";
      }
    }
    return null;
  }
}
