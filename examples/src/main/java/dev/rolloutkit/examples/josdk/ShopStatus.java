package dev.rolloutkit.examples.josdk;

import java.util.ArrayList;
import java.util.List;

/** What the operator tells its user. */
public final class ShopStatus {
  private List<String> problems = new ArrayList<>();

  /** Without problems. */
  public ShopStatus() {}

  /** What the server would not take, in its own words. */
  public List<String> getProblems() {
    return problems;
  }

  /** Sets what the server would not take. */
  public void setProblems(List<String> problems) {
    this.problems = problems;
  }
}
