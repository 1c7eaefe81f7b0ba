package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The authentication of users before a rule's action is carried out. Only HTTPS listeners support
 * it.
 *
 * <p>Source: AWS Load Balancer Controller 3, annotations of authentication.
 *
 * @param provider the identity provider
 * @param onUnauthenticatedRequest {@code authenticate}, {@code allow} or {@code deny}; not
 *     validated
 * @param scope the scope that is requested from the provider; {@code openid} by default
 * @param sessionCookie the name of the session cookie
 * @param sessionTimeout the duration of a session in seconds; not validated
 */
public record Authentication(
    Provider provider,
    String onUnauthenticatedRequest,
    String scope,
    String sessionCookie,
    long sessionTimeout) {

  /** An identity provider. */
  public sealed interface Provider permits Cognito, Oidc {
    /** Further parameters of the redirect to the provider; {@code null} when absent. */
    @Nullable ImmutableMap<String, String> extraParams();
  }

  /**
   * A user pool of Amazon Cognito.
   *
   * @param userPoolArn ARN of the pool
   * @param userPoolClientId the client id in the pool
   * @param userPoolDomain the prefix or the full name of the pool's domain
   * @param extraParams further parameters of the redirect to the provider; {@code null} when absent
   */
  public record Cognito(
      String userPoolArn,
      String userPoolClientId,
      String userPoolDomain,
      @Nullable ImmutableMap<String, String> extraParams)
      implements Provider {}

  /** An OpenID Connect provider. */
  @Value.Immutable
  @ValueStyle
  public non-sealed interface Oidc extends Provider {
    /** The issuer of tokens. */
    String issuer();

    /** The authorization endpoint, where users sign in. */
    String authorizationEndpoint();

    /** The token endpoint. */
    String tokenEndpoint();

    /** The user info endpoint, which returns the claims of a user. */
    String userInfoEndpoint();

    /** The OAuth client of the load balancer, which comes from a Secret. */
    Client client();

    @Override
    @Nullable ImmutableMap<String, String> extraParams();

    /** Creates a builder with no field set. */
    static Builder builder() {
      return new Builder();
    }

    /** Builds {@link Oidc}. */
    final class Builder extends ImmutableOidc.Builder {}
  }

  /**
   * An OAuth client. {@link #toString} does not show the secret.
   *
   * @param id the client id
   * @param secret the client secret
   */
  public record Client(String id, String secret) {
    @Override
    public String toString() {
      return "Client[id=" + id + ", secret=***]";
    }
  }
}
