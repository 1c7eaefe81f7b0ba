package dev.rolloutkit.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rolloutkit.schema.Schema.Origin;
import dev.rolloutkit.schema.Schema.Row;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaParserTest {

  @Test
  void typesFieldsAndTheirJavadocAreRead() {
    Schema schema =
        parse(
            """
            # Probes of containers.
            # Source: Kubernetes.

            core.v1.Probe java:pod.Probe
                Checks whether a container
                works.
              HPAReplicas *int32 ? =10 go:Replicas java:hpaReplicas @0.25
                Number of pods.
            """);

    assertThat(schema.families()).hasSize(1);
    assertThat(schema.families().get(0).name()).isEqualTo("pods");
    assertThat(schema.families().get(0).description())
        .isEqualTo("Probes of containers. Source: Kubernetes.");
    Schema.Type type = schema.types().get("core.v1.Probe");
    assertThat(type.origin()).isEqualTo(Origin.GENERATED);
    assertThat(type.value()).isEqualTo("pod.Probe");
    assertThat(type.description()).isEqualTo("Checks whether a container works.");
    assertThat(type.rows())
        .containsExactly(
            new Row(
                new Place("pods.schema", 7),
                "HPAReplicas",
                "*int32",
                List.of("?", "=10", "go:Replicas", "@0.25"),
                "hpaReplicas",
                "Number of pods."));
  }

  /** A comment may be anywhere; it neither ends a type nor a description. */
  @Test
  void aCommentInTheMiddleIsLeftOut() {
    Schema schema =
        parse(
            """
            core.v1.A
              a string
            # about b
              b string
            """);

    assertThat(schema.types().get("core.v1.A").rows())
        .extracting(Row::name)
        .containsExactly("a", "b");
    assertThat(schema.families().get(0).description()).isEmpty();
  }

  /** Only what the newest releases have becomes an accessor and needs Javadoc. */
  @Test
  void formerFieldsHaveNoDescription() {
    Schema schema =
        parse(
            """
            core.v1.A java:pod.A
                A thing.
              gone string ? @-0.20
              off bool ? @!CHANGE
              on *bool ? @+CHANGE
                Whether it is on.
            """);

    assertThat(schema.types().get("core.v1.A").rows())
        .extracting(Row::isCurrent)
        .containsExactly(false, false, true);
  }

  /** Lines are separated by {@code /}. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "Probe | 1: \"Probe\" is no name of a type, such as core.v1.Probe",
        "core.v1.A b c | 1: a type has a name and a value type, but this is \"c\"",
        "core.v1.A b | 1: \"b\" is no value type, such as java:spec.RolloutSpec",
        "core.v1.A/core.v1.A | 2: core.v1.A is at pods.schema:1 already",
        "`  a string` | 1: no type begins before this line",
        "core.v1.A//   a string | 3: not indented by 0, 2 or 4 spaces",
        "core.v1.A/\t\ta string | 2: not indented by 0, 2 or 4 spaces",
        "core.v1.A/  a | 2: \"a\" has no type",
        "core.v1.A/  a-b string | 2: \"a-b\" is no name of a field",
        "core.v1.A/  a strin | 2: there is no type strin",
        "core.v1.A/  a map[string][]core.v1.B | 2: there is no type core.v1.B",
        "core.v1.A/  + core.v1.B | 2: there is no type core.v1.B",
        "core.v1.A/  a string optional | 2: \"optional\" is not understood",
        "core.v1.A/  a string @new | 2: \"@new\" names no releases, such as @0.25 or @+CHANGE",
        "core.v1.A/  a string @0.25 ? | 2: \"@0.25\" is not the last word",
        "core.v1.A/    A thing. | 1: core.v1.A has a description that becomes no Javadoc",
        "core.v1.A/  a string/    Text. | 2: a has a description that becomes no Javadoc",
        "core.v1.A/  a string/  a bool @0.25 | 3: the newest releases have a already",
        "core.v1.A hand:b.A/core.v1.B hand:b.A | 2: b.A is the value type of core.v1.A already",
        "core.v1.A hand:pod.A/    A. | 1: core.v1.A has a description that becomes no Javadoc",
        "core.v1.A java:pod.A | 1: core.v1.A has no description, which becomes Javadoc",
        "core.v1.A java:pod.A/    A./  a string | 3: a has no description, which becomes Javadoc",
        "core.v1.A java:pod.A/    A./  a string @-0.2/    A. | 3: a has a description that becomes"
            + " no Javadoc",
        "core.v1.B/core.v1.A java:pod.A/    A./  + core.v1.B | 4: a type with a generated value"
            + " type embeds no other",
        "core.v1.A/  + string | 2: string has no fields that could be embedded",
        "core.v1.A/  + []core.v1.B/core.v1.B | 2: []core.v1.B has no fields that could be embedded",
        "core.v1.A/  + core.v1.A | 2: core.v1.A embeds itself",
        "core.v1.A/  + core.v1.B/core.v1.B/  + core.v1.A | 2: core.v1.A embeds itself",
      })
  void whatIsWrongIsToldWithItsLine(String text, String message) {
    assertThatThrownBy(() -> parse(text.replace('/', '\n')))
        .isInstanceOf(SchemaException.class)
        .hasMessage("pods.schema:" + message);
  }

  private static Schema parse(String text) {
    return SchemaParser.parse(Map.of("pods.schema", text));
  }
}
