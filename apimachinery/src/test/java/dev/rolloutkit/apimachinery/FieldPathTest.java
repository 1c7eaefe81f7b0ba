package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

class FieldPathTest {
  @Test
  void namesIndexesAndKeysPrintAsKubernetesPrintsThem() {
    FieldPath ports = FieldPath.of("spec", "ports");
    assertThat(ports).hasToString("spec.ports");
    assertThat(ports.index(0).child("targetPort")).hasToString("spec.ports[0].targetPort");
    assertThat(FieldPath.of("metadata").child("annotations").key("example.com/key"))
        .hasToString("metadata.annotations[example.com/key]");
    assertThat(FieldPath.of("a").key("").index(3)).hasToString("a[][3]");
  }

  @Test
  void rootPrintsAsTheEmptyString() {
    assertThat(FieldPath.root()).hasToString("");
    assertThat(FieldPath.root().child("spec")).isEqualTo(FieldPath.of("spec"));
    assertThat(FieldPath.root().index(2).child("x")).hasToString("[2].x");
    assertThat(FieldPath.root().key("k")).hasToString("[k]");
    assertThat(FieldPath.of("").child("spec")).hasToString("spec");
  }

  @Test
  void pathsAreEqualIfTheyPrintTheSame() {
    FieldPath key = FieldPath.of("a").key("0");
    assertThat(key).isEqualTo(FieldPath.of("a").index(0)).hasSameHashCodeAs(FieldPath.of("a[0]"));
    assertThat(key).isNotEqualTo(FieldPath.of("a").index(1)).isNotEqualTo("a[0]");
  }

  @Test
  void aChildDoesNotChangeItsParent() {
    FieldPath spec = FieldPath.of("spec");
    assertThat(spec.child("replicas")).hasToString("spec.replicas");
    assertThat(spec).hasToString("spec");
  }

  @Test
  void namesMustNotBeNull() {
    String none = null;
    assertThatNullPointerException().isThrownBy(() -> FieldPath.of(none));
    assertThatNullPointerException().isThrownBy(() -> FieldPath.of("a").key(none));
  }

  @Test
  void deepPathsPrintWithoutRecursion() {
    FieldPath path = FieldPath.root();
    for (int i = 0; i < 100_000; i++) {
      path = path.index(1);
    }
    assertThat(path.toString()).hasSize(300_000).startsWith("[1][1]");
  }
}
