package dev.rolloutkit.examples.flag;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlag;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
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
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine.Option;

/**
 * {@link LbcFlags} is the only type that has flags of the AWS Load Balancer Controller, and options
 * of programs that stand for a flag have its type and default. An accessor or an option that only
 * has the name of a flag is listed here.
 */
class ControllerFlagsTest {
  /** What picocli's annotation says where an option has no default. */
  private static final String UNSET = "__no_default_value__";

  /** Accessors that only have the name of a flag. */
  private static final ImmutableSet<String> OTHER_ACCESSORS =
      ImmutableSet.of(
          // The group that the controller created, not the one that it was given.
          "dev.rolloutkit.stack.config.AwsDirectory.backendSecurityGroup",
          // The class of one Ingress.
          "dev.rolloutkit.lbc.ingress.GroupMember.ingressClass",
          "dev.rolloutkit.stack.internal.ingressgroup.IngressClassifier$Found$Member.ingressClass",
          // Part of the input of a name, always given.
          "dev.rolloutkit.stack.internal.naming.TargetGroupKey.clusterName");

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

  @Test
  void theProfileOfTheControllerHasItsDefaultClass() {
    assertThat(LbcFlags.defaults().loadBalancerClass()).isEqualTo(ControllerProfiles.AWS_CLASS);
  }

  @Test
  void noOtherTypeHasAnAccessorWithTheNameOfAFlag() {
    TreeSet<String> others = new TreeSet<>();
    for (Class<?> type : FlagTypes.classes()) {
      if (type != LbcFlags.class && (type.isRecord() || type.isInterface())) {
        FlagTypes.accessors(type).stream()
            .map(Method::getName)
            .filter(ControllerFlagsTest::isNamedAfterAFlag)
            .forEach(accessor -> others.add(type.getName() + "." + accessor));
      }
    }

    assertThat(others).isEqualTo(OTHER_ACCESSORS);
  }

  private static boolean isNamedAfterAFlag(String accessor) {
    return LbcFlag.named(CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_HYPHEN, accessor)).isPresent()
        || Arrays.stream(FeatureGate.values())
            .anyMatch(gate -> gate.gate().equalsIgnoreCase(accessor));
  }

  @TestFactory
  List<DynamicTest> everyOptionForAFlagHasItsTypeAndDefault() {
    List<DynamicTest> out = new ArrayList<>();
    TreeMap<String, Field> options = options();
    options.forEach(
        (name, field) -> {
          Optional<LbcFlag> flag = flag(name);
          if (!OTHER_OPTIONS.contains(name) && flag.isPresent()) {
            out.add(DynamicTest.dynamicTest(name, () -> holds(flag.get(), field)));
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

  private static void holds(LbcFlag flag, Field field) throws ReflectiveOperationException {
    String given = field.getAnnotation(Option.class).defaultValue();
    Object value = given.equals(UNSET) ? initial(field) : given;
    // An option that is not given leaves the flag as it is.
    if (value != null) {
      assertThat(value).as("%s", flag).isEqualTo(flag.in(LbcFlags.defaults()));
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

  private static Optional<LbcFlag> flag(String option) {
    String flag = OPTIONS.get(option);
    String name = option.substring(option.indexOf("--") + 2);
    if (flag == null && name.startsWith("controller-") && !OTHER_OPTIONS.contains(option)) {
      throw new AssertionError("not known which flag it is: " + option);
    }
    return LbcFlag.named(flag == null ? name : flag);
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
}
