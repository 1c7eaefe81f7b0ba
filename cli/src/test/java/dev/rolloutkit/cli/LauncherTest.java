package dev.rolloutkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code rolloutkit}, with a recorder in the place of Java. */
class LauncherTest {
  @TempDir Path folder;
  private Path root;
  private Path java;

  private record Run(int status, String out) {}

  @BeforeEach
  void copy() throws IOException {
    root = Files.createDirectories(folder.resolve("some where"));
    for (String name : List.of("rolloutkit", ".launch")) {
      Files.copy(Path.of("..", name), root.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
    }
    Files.createDirectories(root.resolve("cli/target"));
    Files.writeString(root.resolve("cli/target/rolloutkit.jar"), "");
    java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho \"$0\"\nfor a; do echo \"[$a]\"; done\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private Run run(Path script, Map<String, String> variables, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_HOME");
    builder.environment().putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    return new Run(process.exitValue(), out);
  }

  private Map<String, String> home() {
    return Map.of("JAVA_HOME", folder.resolve("jdk").toString());
  }

  @Test
  void theJavaOfJavaHomeIsUsed() throws Exception {
    Run run = run(root.resolve("rolloutkit"), home(), "a b", "--json");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out())
        .startsWith(java + "\n")
        .contains("[" + root.toRealPath().resolve("cli/target/rolloutkit.jar") + "]\n[a b]\n");
  }

  @Test
  void throughLinksTheProgramIsFound() throws Exception {
    Path links = Files.createDirectories(folder.resolve("links"));
    Files.createSymbolicLink(links.resolve("absolute"), root.resolve("rolloutkit"));
    Files.createSymbolicLink(links.resolve("relative"), Path.of("../some where/rolloutkit"));
    Files.createSymbolicLink(links.resolve("twice"), Path.of("relative"));
    for (String name : List.of("absolute", "relative", "twice")) {
      Run run = run(links.resolve(name), home());
      assertThat(run.status()).as(run.out()).isZero();
      assertThat(run.out()).contains("some where/cli/target/rolloutkit.jar]");
    }
  }

  @Test
  void withoutJavaItSaysWhatIsNeeded() throws Exception {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    for (String name : List.of("bash", "env", "dirname", "readlink", "find")) {
      Files.createSymbolicLink(tools.resolve(name), tool(name));
    }
    Run none = run(root.resolve("rolloutkit"), Map.of("PATH", tools.toString()));
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.out())
        .isEqualTo(
            "rolloutkit: Java 17 or newer is needed: none is on the PATH, and JAVA_HOME is not"
                + " set\n");
    Run wrong = run(root.resolve("rolloutkit"), Map.of("JAVA_HOME", folder.toString()));
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.out()).contains("JAVA_HOME is " + folder + ", which has no bin/java");
  }

  private static Path tool(String name) {
    for (String at : System.getenv("PATH").split(":", -1)) {
      Path tool = Path.of(at, name);
      if (Files.isExecutable(tool)) {
        return tool;
      }
    }
    throw new AssertionError("no " + name);
  }

  @Test
  void classesAreArchivedOnceForAJarAndUsedFromThenOn() throws Exception {
    Files.writeString(
        java,
        """
        #!/bin/sh
        for a; do
          case $a in
            -Xshare:dump) dump=yes ;;
            -XX:DumpLoadedClassList=*) echo a.Class > "${a#*=}" ;;
            -XX:SharedClassListFile=*) classes=${a#*=} ;;
            -XX:SharedArchiveFile=*) archive=${a#*=} ;;
          esac
          echo "[$a]"
        done
        [ -z "$dump" ] || { cp "$classes" "$archive"; echo archived >> "$0.log"; }
        """);
    String archive =
        "[-XX:SharedArchiveFile=" + root.toRealPath().resolve("cli/target/rolloutkit.jsa") + "]";
    assertThat(run(root.resolve("rolloutkit"), home()).out()).contains(archive);
    assertThat(run(root.resolve("rolloutkit"), home()).out()).contains(archive);
    assertThat(Files.readAllLines(java.resolveSibling("java.log"))).hasSize(1);
  }

  @Test
  void aJavaWithoutArchivesIsUsedAllTheSame() throws Exception {
    Run run = run(root.resolve("rolloutkit"), home(), "diff");
    assertThat(run.status()).isZero();
    assertThat(run.out()).doesNotContain("SharedArchiveFile").contains("[diff]");
  }
}
