package dev.rolloutkit.ako.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rolloutkit.ako.pool.NodePortLocalEntries.Entry;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodePortLocalEntriesTest {
  private static final String AT = "pods[shop/web-1].metadata.annotations[nodeportlocal.antrea.io]";

  private final List<Problem> problems = new ArrayList<>();

  @Test
  void everyOpenedPortIsAnEntryWhateverTheCaseOfItsFieldNames() {
    assertThat(
            entries(
                """
                [{"podPort":8080,"nodeIP":"10.0.0.1","nodePort":61000,"protocol":"tcp"},
                 {"PODPORT":9090,"nodeip":"10.0.0.2","NodePort":61001}]\
                """))
        .containsExactly(new Entry(8080, "10.0.0.1", 61000), new Entry(9090, "10.0.0.2", 61001));
    assertThat(problems).isEmpty();
  }

  @Test
  void withoutAnnotationThereAreNoEntriesAndNoProblem() {
    assertThat(NodePortLocalEntries.of(new Pod(), problems)).isEmpty();
    assertThat(entries("null")).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void anAnnotationThatIsNotAListIsAProblem() {
    assertThat(entries("{\"podPort\":1}")).isEmpty();
    assertThat(problems)
        .extracting(Problem::field, Problem::detail)
        .containsExactly(tuple(AT, "must be a list"));
  }

  @Test
  void anEntryThatIsNotAnObjectCountsAsEmpty() {
    assertThat(entries("[[1,{}],null,{\"podPort\":3}]"))
        .containsExactly(new Entry(0, "", 0), new Entry(0, "", 0), new Entry(3, "", 0));
    assertThat(problems).extracting(Problem::field).containsExactly(AT + "[0]");
  }

  @Test
  void aFieldOfTheWrongTypeIsAProblemAndItsEntryIsKept() {
    assertThat(
            entries(
                """
                [{"podPort":1},
                 {"nodeIP":{"a":[]},"podPort":"x","nodePort":7},
                 {"nodeIP":null,"podPort":null,"other":[1,[2]],"nodePort":8}]\
                """))
        .containsExactly(new Entry(1, "", 0), new Entry(0, "", 7), new Entry(0, "", 8));
    assertThat(problems)
        .extracting(Problem::field)
        .containsExactly(AT + "[1].nodeIP", AT + "[1].podPort");
  }

  private List<Entry> entries(String annotation) {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("shop")
            .withName("web-1")
            .addToAnnotations("nodeportlocal.antrea.io", annotation)
            .endMetadata()
            .build();
    return NodePortLocalEntries.of(pod, problems);
  }
}
