package dev.rolloutkit.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedFilesTest {
  @TempDir Path folder;

  @Test
  void whatIsWrittenMadeAndDeletedBelowAFolderIsAChangeEach()
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("a.yaml"), "a");
    try (FileChanges changes = WatchedFiles.of(List.of(folder))) {
      Files.writeString(file, "b");
      assertThat(changes.await()).isTrue();
      Path below = Files.createDirectory(folder.resolve("below"));
      assertThat(changes.await()).isTrue();
      Files.writeString(below.resolve("c.yaml"), "c");
      assertThat(changes.await()).isTrue();
      Files.delete(file);
      assertThat(changes.await()).isTrue();
    }
  }

  @Test
  void whatIsHiddenAndCopiesOfEditorsAreNone() throws IOException, InterruptedException {
    Files.createDirectory(folder.resolve(".git"));
    Path own = Files.createDirectory(folder.resolve(".rolloutkit"));
    try (FileChanges changes = WatchedFiles.of(List.of(folder))) {
      Files.writeString(folder.resolve(".git").resolve("index"), "");
      Files.writeString(folder.resolve(".a.yaml.swp"), "");
      Files.writeString(folder.resolve("a.yaml~"), "");
      Path accept = Files.writeString(own.resolve("accept"), "");
      assertThat(changes.await()).as("the options of the repository").isTrue();
      Files.delete(accept);
      assertThat(changes.await()).isTrue();
    }
  }

  @Test
  void aSingleFileIsWatchedAloneEvenIfItIsWrittenAnew() throws IOException, InterruptedException {
    Path file = folder.resolve("a.yaml");
    try (FileChanges changes = WatchedFiles.of(List.of(file))) {
      Files.writeString(folder.resolve("other.yaml"), "");
      Files.move(Files.writeString(folder.resolve("new"), "b"), file);
      assertThat(changes.await()).isTrue();
    }
  }

  @Test
  void whenNothingIsLeftToWatchNothingIsWaitedFor() throws IOException, InterruptedException {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    try (FileChanges changes = WatchedFiles.of(List.of(gone))) {
      Files.delete(gone);
      assertThat(changes.await()).isFalse();
    }
    try (FileChanges changes = WatchedFiles.of(List.of(folder.resolve("no/such/file")))) {
      assertThat(changes.await()).isFalse();
    }
  }
}
