package dev.rolloutkit.program.command;

/** The exit statuses of the programs. */
public final class ExitStatus {
  /** All went well. */
  public static final int OK = 0;

  /** Something that was read is invalid or could not be read. */
  public static final int PROBLEMS = 1;

  /** There was nothing to work on, or the options were wrong. */
  public static final int UNUSABLE = 2;

  private ExitStatus() {}
}
