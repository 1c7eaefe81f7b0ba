package dev.rolloutkit.alb.lbc;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * How users prove who they are before a rule's action is taken. Only listeners of HTTPS have it.
 *
 * <p>Source: AWS Load Balancer Controller 3, annotations of authentication.
 *
 * @param provider who knows the users
 * @param onUnauthenticatedRequest {@code authenticate}, {@code allow} or {@code deny}; not checked
 * @param scope what is asked of the provider; {@code openid} unless given
 * @param sessionCookie name of the cookie that keeps the session
 * @param sessionTimeout seconds that a session lasts; not checked
 */
public record Authentication(
    Provider provider,
    String onUnauthenticatedRequest,
    String scope,
    String sessionCookie,
    long sessionTimeout) {

  /** Who knows the users. */
  public sealed interface Provider permits Cognito, Oidc {
    /** Further parameters of the redirect to the provider; {@code null} when absent. */
    @Nullable ImmutableMap<String, String> extraParams();
  }

  /**
   * A user pool of Amazon Cognito.
   *
   * @param userPoolArn ARN of the pool
   * @param userPoolClientId the client of the pool
   * @param userPoolDomain prefix or full name of the pool's domain
   * @param extraParams further parameters; {@code null} when absent
   */
  public record Cognito(
      String userPoolArn,
      String userPoolClientId,
      String userPoolDomain,
      @Nullable ImmutableMap<String, String> extraParams)
      implements Provider {}

  /** A provider of OpenID Connect. */
  @Value.Immutable
  @ValueStyle
  public non-sealed interface Oidc extends Provider {
    /** Who issues the tokens. */
    String issuer();

    /** Where users sign in. */
    String authorizationEndpoint();

    /** Where tokens come from. */
    String tokenEndpoint();

    /** Where the claims of a user come from. */
    String userInfoEndpoint();

    /** The client as which the load balancer introduces itself; from a Secret. */
    Client client();

    @Override
    @Nullable ImmutableMap<String, String> extraParams();

    /** A builder with nothing set. */
    static Builder builder() {
      return new Builder();
    }

    /** Builds {@link Oidc}. */
    final class Builder extends ImmutableOidc.Builder {}
  }

  /**
   * A client of a provider. Its text does not show the secret.
   *
   * @param id name of the client
   * @param secret what proves that it is that client
   */
  public record Client(String id, String secret) {
    @Override
    public String toString() {
      return "Client[id=" + id + ", secret=***]";
    }
  }
}
