package dev.rolloutkit.examples.flag;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.examples.flag.FlagTable.Row;
import dev.rolloutkit.examples.flag.FlagTypes.FlagType;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.config.FeatureGate;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine.Option;

/**
 * Every flag and feature gate of the AWS Load Balancer Controller that a module or a program knows
 * has the controller's name, type and default. A new accessor, type or option is told here what it
 * is, or the build fails.
 */
class ControllerFlagsTest {
  private static final FlagTable TABLE = new FlagTable();

  /** What picocli's annotation says where an option has no default. */
  private static final String UNSET = "__no_default_value__";

  /** Accessors that only have the name of a flag. */
  private static final ImmutableSet<String> OTHER_ACCESSORS =
      ImmutableSet.of(
          // What a user gives to a command; empty if it is not given.
          "dev.rolloutkit.cli.plan.ControllerOptions.clusterName",
          "dev.rolloutkit.cli.plan.ControllerOptions.defaultTargetType",
          // The group that the controller created, not the one that it was given.
          "dev.rolloutkit.stack.config.AwsDirectory.backendSecurityGroup",
          // The class of one Ingress.
          "dev.rolloutkit.stack.ingressgroup.GroupMember.ingressClass",
          "dev.rolloutkit.stack.ingressgroup.IngressClassifier$Found$Member.ingressClass",
          // Part of the input of a name, always given.
          "dev.rolloutkit.stack.naming.TargetGroupKey.clusterName");

  /** Options that are named otherwise than the flag they stand for. */
  private static final ImmutableMap<String, String> OPTIONS =
      ImmutableMap.of(
          "ControllerOptions --controller-vpc-id", "aws-vpc-id",
          "ControllerOptions --controller-ingress-class", "ingress-class",
          "ControllerOptions --controller-load-balancer-class", "load-balancer-class",
          "ControllerOptions --controller-without-class-annotation",
              "disable-ingress-class-annotation",
          "ControllerOptions --controller-without-group-annotation",
              "disable-ingress-group-name-annotation");

  /** Options that only look like a flag of the controller. */
  private static final ImmutableSet<String> OTHER_OPTIONS =
      ImmutableSet.of(
          // AKO has a flag of this name.
          "AkoOptionsMixin --cluster-name",
          // The controller does not start without it, so any value stands in.
          "StackCommand --cluster-name",
          // A time at which the simulated controller does not run.
          "SupposedMixin --controller-down");

  @TestFactory
  List<DynamicTest> every_accessor_is_a_flag_with_its_type_and_default() {
    List<DynamicTest> out = new ArrayList<>();
    for (FlagType type : FlagTypes.ALL) {
      for (Method accessor : FlagTypes.accessors(type.type())) {
        if (!type.others().contains(accessor.getName())) {
          String name = type.type().getName() + "." + accessor.getName();
          out.add(DynamicTest.dynamicTest(name, () -> holds(type, accessor)));
        }
      }
    }
    return out;
  }

  private static void holds(FlagType type, Method accessor) {
    Row row = row(type, accessor);
    Object value = FlagTypes.asFlag(type.valueOf(accessor));
    assertThat(row.hasType(value)).as("type %s", row).isTrue();
    assertThat(row.isDefault(value)).as("default %s, ours is %s", row, value).isTrue();
  }

  private static Row row(FlagType type, Method accessor) {
    String given = type.flags().get(accessor.getName());
    return (given == null ? TABLE.calledLike(accessor.getName()) : TABLE.named(given))
        .orElseThrow(() -> new AssertionError("no flag of the controller: " + accessor));
  }

  @ParameterizedTest
  @EnumSource(FeatureGate.class)
  void every_gate_is_one_of_the_controller_with_its_default(FeatureGate gate) {
    Row row = TABLE.named(gate.gate()).orElseThrow();

    assertThat(row.isDefault(gate.enabledByDefault())).as("%s", row).isTrue();
    assertThat(CaseFormat.UPPER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, gate.name()))
        .isEqualToIgnoringCase(gate.gate());
  }

  @Test
  void the_profile_of_the_controller_has_its_default_class() {
    assertThat(TABLE.named("load-balancer-class").orElseThrow())
        .matches(row -> row.isDefault(ControllerProfiles.AWS_CLASS));
  }

  @Test
  void no_other_type_has_an_accessor_with_the_name_of_a_flag() {
    ImmutableSet<Class<?>> known =
        FlagTypes.ALL.stream().map(FlagType::type).collect(ImmutableSet.toImmutableSet());
    TreeSet<String> others = new TreeSet<>();
    for (Class<?> type : FlagTypes.classes()) {
      if (!known.contains(type) && (type.isRecord() || type.isInterface())) {
        FlagTypes.accessors(type).stream()
            .map(Method::getName)
            .filter(accessor -> TABLE.calledLike(accessor).isPresent())
            .forEach(accessor -> others.add(type.getName() + "." + accessor));
      }
    }

    assertThat(others).isEqualTo(OTHER_ACCESSORS);
  }

  @TestFactory
  List<DynamicTest> every_option_for_a_flag_has_its_type_and_default() {
    List<DynamicTest> out = new ArrayList<>();
    TreeMap<String, Field> options = options();
    options.forEach(
        (name, field) -> {
          Optional<Row> row = row(name);
          if (!OTHER_OPTIONS.contains(name) && row.isPresent()) {
            out.add(DynamicTest.dynamicTest(name, () -> holds(row.get(), field)));
          }
        });
    out.add(
        DynamicTest.dynamicTest(
            "every option of the lists exists",
            () ->
                assertThat(options.keySet())
                    .containsAll(OPTIONS.keySet())
                    .containsAll(OTHER_OPTIONS)));
    return out;
  }

  private static void holds(Row row, Field field) throws ReflectiveOperationException {
    String given = field.getAnnotation(Option.class).defaultValue();
    Object value = given.equals(UNSET) ? initial(field) : given;
    // An option that is not given leaves the flag as it is.
    if (value != null) {
      assertThat(row.hasType(value)).as("type %s", row).isTrue();
      assertThat(row.isDefault(value)).as("default %s, ours is %s", row, value).isTrue();
    }
  }

  private static Object initial(Field field) throws ReflectiveOperationException {
    Constructor<?> constructor = field.getDeclaringClass().getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    field.setAccessible(true);
    Object[] arguments =
        Arrays.stream(constructor.getParameterTypes())
            .map(type -> type == boolean.class ? (Object) false : InputStream.nullInputStream())
            .toArray();
    return field.get(constructor.newInstance(arguments));
  }

  private static Optional<Row> row(String option) {
    String flag = OPTIONS.get(option);
    String name = option.substring(option.indexOf("--") + 2);
    if (flag == null && name.startsWith("controller-") && !OTHER_OPTIONS.contains(option)) {
      throw new AssertionError("not known which flag it is: " + option);
    }
    return TABLE.named(flag == null ? name : flag);
  }

  /** The options of all commands, by class and name. */
  private static TreeMap<String, Field> options() {
    TreeMap<String, Field> out = new TreeMap<>();
    for (Class<?> type : FlagTypes.classes()) {
      for (Field field : type.getDeclaredFields()) {
        Option option = field.getAnnotation(Option.class);
        if (option != null) {
          for (String name : option.names()) {
            out.put(type.getSimpleName() + " " + name, field);
          }
        }
      }
    }
    return out;
  }

  @TestFactory
  List<DynamicTest> every_flag_is_read_from_the_arguments_of_the_controller() {
    List<DynamicTest> out = new ArrayList<>();
    out.addAll(areRead(ControllerConfig.class, ControllerConfig::fromArgs));
    return out;
  }

  private static List<DynamicTest> areRead(Class<?> type, Function<List<String>, Object> read) {
    FlagType flags = FlagTypes.ALL.stream().filter(t -> t.type() == type).findFirst().orElseThrow();
    List<DynamicTest> out = new ArrayList<>();
    for (Method accessor : FlagTypes.accessors(type)) {
      if (!flags.others().contains(accessor.getName())) {
        Row row = row(flags, accessor);
        out.add(
            DynamicTest.dynamicTest(
                type.getSimpleName() + " --" + row.name(),
                () ->
                    assertThat(accessor.invoke(read.apply(List.of(other(row)))))
                        .isNotEqualTo(accessor.invoke(read.apply(List.of())))));
      }
    }
    return out;
  }

  /** An argument that gives a flag another value than its default. */
  private static String other(Row row) {
    if (!row.name().contains("-")) {
      return "--feature-gates=" + row.name() + "=" + !row.byDefault().booleanValue();
    }
    return "--"
        + row.name()
        + switch (row.type()) {
          case "bool" -> "=" + !row.byDefault().booleanValue();
          case "stringtostring" -> "=a=b,c=d";
          default -> "=other";
        };
  }
}
