package dev.rolloutkit.alb;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The AWS SDK is optional: code that uses none of its types works without its jars. */
class WithoutSdkTest {
  private static final String SDK = "software.amazon.awssdk";

  @Test
  void weightsAreWrittenAndReadWithoutTheJarsOfTheSdk() throws Exception {
    assertThat(inALoaderWithoutTheSdk(Weights.class)).isEqualTo(new Weights().get());
  }

  /** Shows that the class loader of these tests indeed hides the SDK. */
  @Test
  void conversionsToTheSdkNeedItsJars() {
    assertThatThrownBy(() -> inALoaderWithoutTheSdk(Conversion.class))
        .isInstanceOf(InvocationTargetException.class)
        .hasRootCauseInstanceOf(ClassNotFoundException.class)
        .rootCause()
        .hasMessageStartingWith(SDK);
  }

  @Test
  void fewPackagesUseTypesOfTheSdk() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "dev.rolloutkit.alb.aws",
            "dev.rolloutkit.alb.verify",
            "dev.rolloutkit.alb.internal.aws",
            "dev.rolloutkit.alb.internal.verify")
        .and()
        .haveNameNotMatching(".*\\.analysis\\.(ImmutableStableGate|PlanSimulation|StableGate).*")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(SDK + "..")
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("dev.rolloutkit.alb"));
  }

  private static Object inALoaderWithoutTheSdk(Class<?> program) throws Exception {
    List<URL> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!entry.contains("awssdk")) {
        jars.add(url(entry));
      }
    }
    try (URLClassLoader loader =
        new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> isolated = loader.loadClass(program.getName());
      var constructor = isolated.getDeclaredConstructor();
      constructor.setAccessible(true);
      var get = isolated.getDeclaredMethod("get");
      get.setAccessible(true);
      return get.invoke(constructor.newInstance());
    }
  }

  private static URL url(String entry) throws MalformedURLException {
    return Path.of(entry).toUri().toURL();
  }

  /** Computes annotations and patches for a Rollout, and reads the action from the annotations. */
  static final class Weights implements Supplier<String> {
    @Override
    public String get() {
      Rollout rollout =
          RolloutCodec.read(
                  """
                  {"metadata":{"name":"web","namespace":"shop"},"spec":{"strategy":{"canary":{
                   "canaryService":"web-canary","stableService":"web-stable","trafficRouting":
                   {"alb":{"ingress":"web","rootService":"web-root","servicePort":443}}}}}}\
                  """)
              .orElseThrow();
      AlbRoute route = AlbActions.route(rollout).orElseThrow();
      IngressView ingress =
          IngressView.of(
              new IngressBuilder()
                  .withNewMetadata()
                  .withName("web")
                  .withNamespace("shop")
                  .endMetadata()
                  .build());
      AlbSettings settings = AlbSettings.reference();
      Map<String, String> desired =
          AlbActions.desiredAnnotations(ingress, route, 20, List.of(), settings).orElseThrow();
      IngressPlan plan =
          AlbActions.weightPlan(route, AlbIngresses.of(List.of(ingress)), 20, List.of(), settings);
      return String.join(
          "\n",
          AlbActions.annotationChanges(ingress, desired).toString(),
          plan.toString(),
          AlbActions.reset(ingress, List.of(), settings).toString(),
          AlbActions.validate(rollout, List.of(ingress), settings).toString(),
          AlbActions.parseAction(desired, "web-root", ReaderSettings.defaults()).toString());
    }
  }

  /** Uses a class that needs the SDK. */
  static final class Conversion implements Supplier<String> {
    @Override
    public String get() {
      return dev.rolloutkit.alb.aws.SdkActions.class.getDeclaredMethods().length + "";
    }
  }
}
