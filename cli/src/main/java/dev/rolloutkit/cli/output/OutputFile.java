package dev.rolloutkit.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** Files that commands write. */
public final class OutputFile {
  private OutputFile() {}

  /** Writes a file, or writes to the command's error stream why it cannot. */
  public static boolean write(Path file, String text, CommandSpec command) {
    try {
      Files.writeString(file, text);
      return true;
    } catch (IOException e) {
      String why = e instanceof NoSuchFileException ? "no such folder" : String.valueOf(e);
      command.commandLine().getErr().println("rolloutkit: cannot write " + file + ": " + why);
      return false;
    }
  }
}
