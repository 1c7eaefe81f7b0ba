package dev.rolloutkit.cli.diff;

import static dev.rolloutkit.cli.Program.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.input.GitTree;
import dev.rolloutkit.program.manifests.ManifestReader.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitInputTest {
  @TempDir Path folder;

  @Test
  void revisionIsReadWithoutAWorkingTree() throws IOException, GitAPIException {
    commit("before");
    Files.writeString(folder.resolve("deploy/web.yaml"), "not what is committed");
    ImmutableList<Source> all = GitTree.read("git:HEAD", folder, List.of());
    assertThat(all).extracting(Source::name).containsExactly("deploy/web.yaml");
    assertThat(new String(all.get(0).open().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(Files.readString(resource("diff/harmless/before/web.yaml")));
    assertThat(GitTree.read("git:HEAD:deploy", folder.resolve("deploy"), List.of())).hasSize(1);
    assertThat(GitTree.read("git:HEAD:./deploy/web.yaml", folder, List.of())).hasSize(1);
  }

  @Test
  void ignoredFilesAreNotRead() throws IOException, GitAPIException {
    commit("before");
    assertThat(GitTree.read("git:HEAD", folder, List.of("deploy"))).isEmpty();
  }

  @Test
  void whatIsNotThereIsNamed() throws IOException, GitAPIException {
    commit("before");
    assertThatThrownBy(() -> GitTree.read("git:nowhere", folder, List.of()))
        .hasMessage("git:nowhere: no such revision");
    assertThat(GitTree.read("git:HEAD:other", folder, List.of())).isEmpty();
  }

  private void commit(String side) throws IOException, GitAPIException {
    Path deploy = Files.createDirectories(folder.resolve("deploy"));
    Files.copy(resource("diff/harmless/" + side + "/web.yaml"), deploy.resolve("web.yaml"));
    Files.writeString(folder.resolve("README.md"), "no manifest");
    try (Git git = Git.init().setDirectory(folder.toFile()).call()) {
      git.add().addFilepattern(".").call();
      git.commit()
          .setMessage("a")
          .setAuthor("a", "a@example.com")
          .setCommitter("a", "a@example.com")
          .setSign(false)
          .call();
    }
  }
}
