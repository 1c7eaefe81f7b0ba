package dev.rolloutkit.gateway.migration;

import com.google.common.collect.ImmutableList;

/**
 * The result of comparing how two stacks treat requests.
 *
 * @param differences the classes of requests that are treated differently, each with a witness
 * @param settings differences of health checks, attributes and networking of target groups that
 *     receive the same requests
 * @param undecided why the comparison is not complete; empty if it is
 * @param apart differences that no request shows: of the load balancer, of listeners and their
 *     certificates, and of security groups
 */
public record Migration(
    ImmutableList<RequestDifference> differences,
    ImmutableList<SettingDifference> settings,
    ImmutableList<String> undecided,
    ImmutableList<StackDifference> apart) {

  /** The answer to the question whether a migration changes who receives a request, and how. */
  public enum Verdict {
    /** Every request reaches the same backend or gets the same answer: this is proved. */
    EQUAL,
    /** Some requests are treated differently. */
    DIFFERENT,
    /** No difference was found, but the comparison is not complete. */
    UNKNOWN
  }

  /**
   * A difference that no request shows.
   *
   * @param type the type of the resource
   * @param id its id; empty if the type has only one
   * @param field the field
   * @param before its value before, as JSON; the text {@code null} if it is absent
   * @param after its value after, in the same form
   */
  public record StackDifference(
      String type, String id, String field, String before, String after) {}

  /** The verdict. */
  public Verdict verdict() {
    if (!differences.isEmpty()) {
      return Verdict.DIFFERENT;
    }
    return undecided.isEmpty() ? Verdict.EQUAL : Verdict.UNKNOWN;
  }
}
