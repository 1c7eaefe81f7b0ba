package dev.rolloutkit.webhook.review;

/** The answer to a review. */
public final class Answer {
  private final Result result;
  private final byte[] body;

  /**
   * An answer.
   *
   * @param result the result
   * @param body an AdmissionReview as JSON; must not be modified
   */
  public Answer(Result result, byte[] body) {
    this.result = result;
    this.body = body;
  }

  /** The result. */
  public Result result() {
    return result;
  }

  /** An AdmissionReview as JSON. */
  public byte[] body() {
    return body;
  }

  /** The result of a review. */
  public enum Result {
    /** The request is allowed. */
    ALLOWED("allowed", 200),
    /** The request is denied. */
    DENIED("denied", 200),
    /**
     * The review cannot be judged but has a uid, so that the API server can pass the reason to its
     * client.
     */
    BAD("bad", 200),
    /** The body is not a review, so no AdmissionReview can be returned. */
    UNREADABLE("unreadable", 400);

    private final String label;
    private final int httpStatus;

    Result(String label, int httpStatus) {
      this.label = label;
      this.httpStatus = httpStatus;
    }

    /** The name in metrics. */
    public String label() {
      return label;
    }

    /** The status of the HTTP response. */
    public int httpStatus() {
      return httpStatus;
    }
  }
}
