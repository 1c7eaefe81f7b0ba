package dev.rolloutkit.engine.action;

import java.net.HttpURLConnection;
import java.util.Objects;

/**
 * The answer of an API server that did not carry out a write.
 *
 * @param kind the kind of the refusal, as far as the controller distinguishes them
 * @param message the message of the answer, such as {@code replicasets.apps "web-5d9" not found}
 */
public record Refusal(Kind kind, String message) {
  private static final int UNPROCESSABLE = 422;
  private static final int TOO_MANY = 429;

  /** The kinds of refusals that the controller treats differently. */
  public enum Kind {
    /** 404: the object does not exist. */
    NOT_FOUND,
    /** 409: the object has changed since the version on which the write is based. */
    CONFLICT,
    /** 409 with reason AlreadyExists: the name of a new object is taken. */
    ALREADY_EXISTS,
    /** 422: the object would be invalid. */
    INVALID,
    /** 429: an eviction would violate a disruption budget, or the server is overloaded. */
    TOO_MANY_REQUESTS,
    /** Every other refusal: 500, 403 by a quota or an admission webhook, or no answer at all. */
    OTHER
  }

  /** Rejects {@code null}. */
  public Refusal {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(message, "message");
  }

  /**
   * The refusal that an answer of the API server reports.
   *
   * <pre>{@code
   * Refusal.of(e.getCode(), e.getStatus().getReason(), e.getStatus().getMessage());
   * }</pre>
   *
   * @param code the HTTP status code
   * @param reason {@code reason} of the answer's Status, empty if there is none
   * @param message {@code message} of the answer's Status
   */
  public static Refusal of(int code, String reason, String message) {
    return new Refusal(kind(code, reason), message);
  }

  private static Kind kind(int code, String reason) {
    return switch (code) {
      case HttpURLConnection.HTTP_NOT_FOUND -> Kind.NOT_FOUND;
      case HttpURLConnection.HTTP_CONFLICT ->
          reason.equals("AlreadyExists") ? Kind.ALREADY_EXISTS : Kind.CONFLICT;
      case UNPROCESSABLE -> Kind.INVALID;
      case TOO_MANY -> Kind.TOO_MANY_REQUESTS;
      default -> Kind.OTHER;
    };
  }
}
