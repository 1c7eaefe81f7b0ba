package dev.rolloutkit.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaGeneratorTest {
  private static final String SCHEMA =
      """
      # What shops sell.

      shop.v1.Shop java:spec.Shop
          A shop.
        name string
          Its name.
        openedAt *Time ?
          When it opened.
        goods []shop.v1.Good ?
          What it sells, in the order of the shelves from the one beside the door to the one behind it.
        extras map[string]RawMessage ? @-0.20
        extras map[string]RawMessage ? @0.23
          Whatever else there is, kept as JSON.
        owner shop.v1.Owner
          Who owns it, kept as JSON.
        HPAReplicas int32 ? java:hpaReplicas
          Number of shops like it.

      shop.v1.Good java:goods.Good
          Something to buy.
        price *IntOrString
          Its price.

      shop.v1.Owner
        + shop.v1.Person
        tty bool ? =false go:TTY

      shop.v1.Person
        name string(v1.Name)
      """;

  @Test
  void aTypeWithAValueTypeBecomesAnInterface() {
    assertThat(sources(SCHEMA).get("com/example/spec/Shop.java"))
        .isEqualTo(
            """
            // Generated from shops.schema. Change it there.
            package com.example.spec;

            import com.example.goods.Good;
            import com.fasterxml.jackson.annotation.JsonProperty;
            import com.fasterxml.jackson.databind.JsonNode;
            import com.google.common.collect.ImmutableList;
            import com.google.common.collect.ImmutableMap;
            import dev.rolloutkit.model.internal.shape.SchemaType;
            import java.time.Instant;
            import org.immutables.value.Value;
            import org.jspecify.annotations.Nullable;

            /** A shop. */
            @Value.Immutable
            @SchemaType("shop.v1.Shop")
            public interface Shop {

              /** Its name. */
              @Nullable String name();

              /** When it opened. */
              @Nullable Instant openedAt();

              /**
               * What it sells, in the order of the shelves from the one beside the door to the one behind it.
               */
              @Nullable ImmutableList<Good> goods();

              /** Whatever else there is, kept as JSON. */
              @Nullable ImmutableMap<String, JsonNode> extras();

              /** Who owns it, kept as JSON. */
              @Nullable JsonNode owner();

              /** Number of shops like it. */
              @JsonProperty("HPAReplicas")
              @Nullable Integer hpaReplicas();

              /** Unknown fields, unchanged and in their original order. */
              ImmutableMap<String, JsonNode> additionalProperties();

              /** Creates a builder with no field set. */
              static Builder builder() {
                return new Builder();
              }

              /** Builds {@link Shop}. */
              final class Builder extends ImmutableShop.Builder {}
            }
            """);
  }

  /** Nothing but a switch stands between JSON and a field. */
  @Test
  void aTypeWithAValueTypeHasABinding() {
    assertThat(sources(SCHEMA).get("com/example/internal/binding/ShopBinding.java"))
        .contains(
            """
            import com.example.goods.Good;
            """)
        .contains(
            """
            public final class ShopBinding implements Binding<Shop, Shop.Builder> {

              /** Creates the binding, which {@code Shape} does. */
              public ShopBinding() {}

              @Override
              public String table() {
                return "shop.v1.Shop";
              }
            """)
        .contains(
            """
                return switch (field) {
                  case 2 -> Good.class;
                  default -> JsonNode.class;
                };
            """)
        .contains(
            """
                  case 5:
                    return value.hpaReplicas();
                  default:
                    throw new IndexOutOfBoundsException(field);
            """)
        .contains(
            """
                  case 3 -> builder.extras((ImmutableMap<String, JsonNode>) value);
            """);
  }

  /** An embedded type gives its fields, in its place. */
  @Test
  void aBindingHasTheFieldsOfEmbeddedTypes() {
    String schema =
        """
        a.v1.A hand:a.A
          + a.v1.B
          own int32

        a.v1.B java:a.B
            B.
          first string
            The first.
          old string @-0.20
          second string
            The second.
        """;

    assertThat(sources(schema).get("com/example/internal/binding/ABinding.java"))
        .contains(
            """
                  case 0 -> builder.first((String) value);
                  case 1 -> builder.second((String) value);
                  case 2 -> builder.own((Integer) value);
            """);
  }

  /** The tables contain the types without a value type, and all releases. */
  @Test
  void allTypesBecomeTables() {
    assertThat(sources(SCHEMA).get("com/example/Tables.java"))
        .isEqualTo(
            """
            // Generated from the files in src/main/schema. Change them.
            package com.example;

            import java.util.List;

            /** The types of the schema files, a constant for each file. */
            final class Tables {

              /** What shops sell. */
              private static final String SHOPS =
                  \"""
                  shop.v1.Shop
                    name string
                    openedAt *Time ?
                    goods []shop.v1.Good ?
                    extras map[string]RawMessage ? @-0.20
                    extras map[string]RawMessage ? @0.23
                    owner shop.v1.Owner
                    HPAReplicas int32 ?
                  shop.v1.Good
                    price *IntOrString
                  shop.v1.Owner
                    + shop.v1.Person
                    tty bool ? =false go:TTY
                  shop.v1.Person
                    name string(v1.Name)
                  \""";

              /** The texts of all files. */
              static final List<String> ALL =
                  List.of(
                      SHOPS);

              private Tables() {}
            }
            """);
  }

  @Test
  void onlyTypesWithAValueTypeBecomeInterfaces() {
    assertThat(sources(SCHEMA))
        .containsOnlyKeys(
            "com/example/spec/Shop.java",
            "com/example/internal/binding/ShopBinding.java",
            "com/example/goods/Good.java",
            "com/example/internal/binding/GoodBinding.java",
            "com/example/Tables.java");
    assertThat(
            sources(
                SCHEMA
                    .replace("java:goods.Good\n    Something to buy.\n", "hand:goods.Good\n")
                    .replace("    Its price.\n", "")))
        .containsOnlyKeys(
            "com/example/spec/Shop.java",
            "com/example/internal/binding/ShopBinding.java",
            "com/example/internal/binding/GoodBinding.java",
            "com/example/Tables.java")
        .extractingByKey("com/example/spec/Shop.java")
        .asString()
        .contains("import com.example.goods.Good;", "@Nullable ImmutableList<Good> goods();");
  }

  /** A release adds a field: two lines of a schema, and an accessor and a row of Java. */
  @Test
  void aNewFieldOfAReleaseIsADifferenceOfTheSchemaAlone() {
    String field = "  closedOn []string ? @+CLOSING_DAYS\n    Days on which it is closed.\n";
    Map<String, String> before = sources(SCHEMA);
    Map<String, String> after = sources(SCHEMA.replace("  owner ", field + "  owner "));

    assertThat(after.get("com/example/spec/Shop.java"))
        .isEqualTo(
            before
                .get("com/example/spec/Shop.java")
                .replace(
                    "  /** Who owns it",
                    "  /** Days on which it is closed. */\n"
                        + "  @Nullable ImmutableList<String> closedOn();\n\n"
                        + "  /** Who owns it"));
    assertThat(after.get("com/example/Tables.java"))
        .isEqualTo(
            before
                .get("com/example/Tables.java")
                .replace(
                    "        owner shop.v1.Owner\n",
                    "        closedOn []string ? @+CLOSING_DAYS\n        owner shop.v1.Owner\n"));
    assertThat(after.get("com/example/goods/Good.java"))
        .isEqualTo(before.get("com/example/goods/Good.java"));
  }

  @Test
  void aLongAccessorHasItsNameOnALineOfItsOwn() {
    String name = "requiredDuringSchedulingIgnoredDuringExecution";
    String schema = "a.v1.%1$s java:b.Required%1$s\n    A.\n  %2$s *a.v1.%1$s\n    B.\n";

    assertThat(sources(schema.formatted("SchedulingIgnoredDuringExecution", name)))
        .extractingByKey("com/example/b/RequiredSchedulingIgnoredDuringExecution.java")
        .asString()
        .contains("  @Nullable RequiredSchedulingIgnoredDuringExecution\n      " + name + "();\n");
  }

  @Test
  void aValueTypeHasNoQuantities() {
    assertThatThrownBy(() -> sources("a.v1.A java:b.A\n    A.\n  b Quantity\n    B.\n"))
        .hasMessage("shops.schema:3: values have no quantities");
  }

  /** Maven compiles again what is newer than its class. */
  @Test
  void onlyWhatChangesIsWritten(@TempDir Path folder) throws IOException {
    Path schemas = Files.createDirectory(folder.resolve("schemas"));
    Path sources = folder.resolve("sources");
    Path schema = schemas.resolve("shops.schema");
    Files.writeString(schema, SCHEMA);
    generate(schemas, sources);
    Path shop = sources.resolve("com/example/spec/Shop.java");
    Path good = sources.resolve("com/example/goods/Good.java");
    FileTime longAgo = FileTime.fromMillis(0);
    Files.setLastModifiedTime(shop, longAgo);
    Files.setLastModifiedTime(good, longAgo);

    Files.writeString(schema, SCHEMA.replace("Its price.", "What it costs."));
    generate(schemas, sources);

    assertThat(Files.getLastModifiedTime(shop)).isEqualTo(longAgo);
    assertThat(good).content().contains("/** What it costs. */");
  }

  @Test
  void aTypeThatIsGoneLeavesNoSource(@TempDir Path folder) throws IOException {
    Path schemas = Files.createDirectory(folder.resolve("schemas"));
    Path sources = folder.resolve("sources");
    Path schema = schemas.resolve("shops.schema");
    Files.writeString(schema, "a.v1.A java:b.A\n    A.\n");
    generate(schemas, sources);
    assertThat(sources.resolve("com/example/b/A.java")).exists();

    Files.writeString(schema, "a.v1.A java:c.A\n    A.\n");
    generate(schemas, sources);

    assertThat(sources.resolve("com/example/b/A.java")).doesNotExist();
    assertThat(sources.resolve("com/example/c/A.java")).exists();
  }

  private static void generate(Path schemas, Path sources) throws IOException {
    SchemaGenerator.main(
        schemas.toString(), sources.toString(), "com.example", "com.example.Tables");
  }

  private static Map<String, String> sources(String schema) {
    return SchemaGenerator.sources(
        SchemaParser.parse(Map.of("shops.schema", schema)), "com.example", "com.example.Tables");
  }
}
