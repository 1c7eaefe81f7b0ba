package dev.rolloutkit.webhook.review;

/** The answer to a review. */
public final class Answer {
  private final Result result;
  private final byte[] body;

  /**
   * An answer.
   *
   * @param result what it comes to
   * @param body an AdmissionReview as JSON, which nobody changes any more
   */
  public Answer(Result result, byte[] body) {
    this.result = result;
    this.body = body;
  }

  /** What it comes to. */
  public Result result() {
    return result;
  }

  /** An AdmissionReview as JSON. */
  public byte[] body() {
    return body;
  }

  /** What an answer comes to. */
  public enum Result {
    /** The request may go on. */
    ALLOWED("allowed", 200),
    /** It may not. */
    DENIED("denied", 200),
    /**
     * The review cannot be judged, but has a uid: the API server passes the reason on to its
     * caller.
     */
    BAD("bad", 200),
    /** The body is no review, so that there is nobody whom an AdmissionReview could answer. */
    UNREADABLE("unreadable", 400);

    private final String label;
    private final int httpStatus;

    Result(String label, int httpStatus) {
      this.label = label;
      this.httpStatus = httpStatus;
    }

    /** As metrics have it. */
    public String label() {
      return label;
    }

    /** The status of the HTTP response. */
    public int httpStatus() {
      return httpStatus;
    }
  }
}
