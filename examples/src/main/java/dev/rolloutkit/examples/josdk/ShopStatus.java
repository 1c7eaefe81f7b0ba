package dev.rolloutkit.examples.josdk;

import java.util.ArrayList;
import java.util.List;

/** The status of a shop for its user. */
public final class ShopStatus {
  private List<String> problems = new ArrayList<>();

  /** Creates a status without problems. */
  public ShopStatus() {}

  /** The messages of the server about what it would not accept. */
  public List<String> getProblems() {
    return problems;
  }

  /** Sets the messages about what the server would not accept. */
  public void setProblems(List<String> problems) {
    this.problems = problems;
  }
}
