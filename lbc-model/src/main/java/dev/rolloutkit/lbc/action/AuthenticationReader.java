package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the annotations that configure authentication.
 *
 * @rule All annotations for authentication are read whatever the type, so that an invalid one fails
 *     the Ingress.
 */
public final class AuthenticationReader {
  static final String INFIX = "auth-";

  private static final String TYPE = INFIX + "type";
  private static final String NONE = "none";
  private static final String COGNITO = "cognito";
  private static final String OIDC = "oidc";
  private static final long WEEK_IN_SECONDS = 604_800;
  private static final String STRING = "string";
  private static final String EXTRA = "authenticationRequestExtraParams";
  private static final int SECRET_NAME = 4;
  private static final FieldNames COGNITO_FIELDS =
      FieldNames.of("userPoolARN", "userPoolClientID", "userPoolDomain", EXTRA);
  private static final FieldNames OIDC_FIELDS =
      FieldNames.of(
          "issuer",
          "authorizationEndpoint",
          "tokenEndpoint",
          "userInfoEndpoint",
          "secretName",
          EXTRA);

  private final Annotations annotations;

  /** The settings of the annotations; a provider is present if its annotation is present. */
  public record Config(
      String type,
      Optional<Parts> cognito,
      Optional<Parts> oidc,
      long sessionTimeout,
      AuthenticationReader reader) {
    /** Whether the type is {@code none}, so that requests are not authenticated. */
    public boolean isNone() {
      return type.equals(NONE);
    }
  }

  /**
   * The fields of a provider's annotation: the string fields in the order of their declaration, and
   * the extra parameters.
   */
  public record Parts(
      ImmutableList<String> texts, @Nullable ImmutableMap<String, String> extraParams) {}

  private AuthenticationReader(Annotations annotations) {
    this.annotations = annotations;
  }

  /**
   * Reads the annotations in the order type, timeout, Cognito, OpenID Connect. All are read
   * regardless of the type, so that an invalid one fails the Ingress even if it is not used.
   *
   * @param annotations the annotations, where those of the only service override those of the
   *     Ingress
   */
  public static Outcome<Config> read(Annotations annotations) {
    AuthenticationReader reader = new AuthenticationReader(annotations);
    String type = reader.text(TYPE, NONE);
    if (!type.equals(NONE) && !type.equals(COGNITO) && !type.equals(OIDC)) {
      return ActionParser.failed(
          Annotations.path(annotations.key(TYPE)),
          "unknown authType: " + type,
          LbcProblemCodes.AUTHENTICATION_UNKNOWN);
    }
    Outcome<OptionalLong> timeout = annotations.int64(INFIX + "session-timeout");
    if (timeout instanceof Outcome.Failed<OptionalLong> failed) {
      return Outcome.failed(failed.problems());
    }
    Outcome<Optional<Parts>> cognito =
        reader.provider(COGNITO, in -> parts(in, "AuthIDPConfigCognito", COGNITO_FIELDS, 3));
    if (cognito instanceof Outcome.Failed<Optional<Parts>> failed) {
      return Outcome.failed(failed.problems());
    }
    return reader
        .provider(OIDC, in -> parts(in, "AuthIDPConfigOIDC", OIDC_FIELDS, SECRET_NAME + 1))
        .map(
            oidc ->
                new Config(
                    type,
                    cognito.orElseThrow(),
                    oidc,
                    timeout.orElseThrow().orElse(WEEK_IN_SECONDS),
                    reader));
  }

  private String text(String suffix, String otherwise) {
    return annotations.text(suffix).orElse(otherwise);
  }

  private Outcome<Optional<Parts>> provider(String name, Function<GoJsonDecoder, Parts> read) {
    return annotations.json(INFIX + "idp-", name, read);
  }

  private static Parts parts(GoJsonDecoder in, String struct, FieldNames fields, int count) {
    String[] texts = new String[count];
    Arrays.fill(texts, "");
    Map<String, String> extra = null;
    if (!in.nextNull() && in.beginObject("ingress." + struct)) {
      for (int f; (f = in.nextField(struct, fields)) >= 0; in.endField()) {
        if (f < count) {
          texts[f] = in.string(STRING, texts[f]);
        } else {
          extra = params(in, extra);
        }
      }
    }
    return new Parts(
        ImmutableList.copyOf(texts), extra == null ? null : ImmutableMap.copyOf(extra));
  }

  /** A map of strings; a repeated map is merged into its earlier value. */
  private static @Nullable Map<String, String> params(
      GoJsonDecoder in, @Nullable Map<String, String> held) {
    if (in.nextNull()) {
      return null;
    }
    if (!in.beginObject("map[string]string")) {
      return held;
    }
    Map<String, String> into = held == null ? new LinkedHashMap<>() : held;
    while (in.hasNext()) {
      String key = in.nextKey();
      into.put(key, in.string(STRING, ""));
    }
    in.endObject();
    return into;
  }

  /**
   * The authentication that precedes the action of a rule; absent for type {@code none}.
   *
   * <p>Problems: a missing annotation of the provider; a missing Secret of the client; a missing
   * key in that Secret.
   *
   * @rule OIDC authentication needs an existing Secret with the client's ID and secret.
   */
  public static Outcome<Optional<Authentication>> build(
      Config config, String namespace, BackendDirectory catalog) {
    return switch (config.type) {
      case COGNITO ->
          config
              .cognito
              .map(parts -> config.reader.with(cognito(parts), config))
              .orElseGet(() -> config.reader.missing(COGNITO, "missing IDPConfigCognito"));
      case OIDC ->
          config
              .oidc
              .map(
                  parts ->
                      catalog
                          .client(namespace, parts.texts.get(SECRET_NAME))
                          .flatMap(client -> config.reader.with(oidc(parts, client), config)))
              .orElseGet(() -> config.reader.missing(OIDC, "missing IDPConfigOIDC"));
      default -> Outcome.ok(Optional.empty());
    };
  }

  private Outcome<Optional<Authentication>> with(Authentication.Provider provider, Config config) {
    return Outcome.ok(
        Optional.of(
            new Authentication(
                provider,
                text(INFIX + "on-unauthenticated-request", "authenticate"),
                text(INFIX + "scope", "openid"),
                text(INFIX + "session-cookie", "AWSELBAuthSessionCookie"),
                config.sessionTimeout)));
  }

  private static Authentication.Provider cognito(Parts parts) {
    return new Authentication.Cognito(
        parts.texts.get(0), parts.texts.get(1), parts.texts.get(2), parts.extraParams);
  }

  private static Authentication.Provider oidc(Parts parts, Authentication.Client client) {
    return Authentication.Oidc.builder()
        .issuer(parts.texts.get(0))
        .authorizationEndpoint(parts.texts.get(1))
        .tokenEndpoint(parts.texts.get(2))
        .userInfoEndpoint(parts.texts.get(3))
        .client(client)
        .extraParams(parts.extraParams)
        .build();
  }

  private Outcome<Optional<Authentication>> missing(String provider, String message) {
    return ActionParser.failed(
        Annotations.path(annotations.key(INFIX + "idp-" + provider)),
        message,
        LbcProblemCodes.AUTHENTICATION_MISSING);
  }
}
