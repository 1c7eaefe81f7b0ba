package dev.rolloutkit.stack.build;

import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.OidcSecrets;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.build.ServiceIndex;
import dev.rolloutkit.stack.internal.certificate.CertificateDiscovery;
import dev.rolloutkit.stack.internal.service.ServiceStackBuilder;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the stack of a group depends on besides its members, indexed once for any number
 * of groups.
 */
public final class StackInputs {
  final Map<String, ServiceView> services;
  final OidcSecrets secrets;
  final CertificateDiscovery certificates;
  final AwsDirectory directory;
  final StackSettings config;

  private StackInputs(
      Map<String, ServiceView> services,
      OidcSecrets secrets,
      CertificateDiscovery certificates,
      AwsDirectory directory,
      StackSettings config) {
    this.services = services;
    this.secrets = secrets;
    this.certificates = certificates;
    this.directory = directory;
    this.config = config;
  }

  /**
   * Inputs whose Services are indexed already.
   *
   * @param services the Services by {@code namespace/name}
   */
  public static StackInputs of(
      Map<String, Service> services,
      Collection<? extends @Nullable Secret> secrets,
      AwsDirectory directory,
      StackSettings config) {
    return new StackInputs(
        Maps.transformValues(services, ServiceView::of),
        ServiceIndex.secrets(secrets),
        CertificateDiscovery.of(directory, config),
        directory,
        config);
  }

  /** Indexes the inputs. The time is linear in their number. */
  public static StackInputs of(
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      AwsDirectory directory,
      StackSettings config) {
    return new StackInputs(
        ServiceIndex.of(services),
        ServiceIndex.secrets(secrets),
        CertificateDiscovery.of(directory, config),
        directory,
        config);
  }

  /** The controller's flags, and what else the stacks depend on. */
  public StackSettings settings() {
    return config;
  }

  /** The same inputs with other resources in AWS. Services and Secrets are not indexed again. */
  public StackInputs with(AwsDirectory other) {
    return new StackInputs(
        services, secrets, CertificateDiscovery.of(other, config), other, config);
  }

  /**
   * The same inputs, with a callback for each look-up of a Service.
   *
   * @param read receives the {@code namespace/name} that is looked up, even if there is no such
   *     Service
   */
  public StackInputs noting(Consumer<String> read) {
    return new StackInputs(
        new NotedLookups(services, read), secrets, certificates, directory, config);
  }

  /**
   * Builds the stack of a group, or returns the one problem at which the controller stops.
   *
   * <p>The time is linear in the number of paths of all members times the number of ports on which
   * they listen.
   */
  public Outcome<Stack> build(IngressGroup group) {
    List<Problem> warnings = new ArrayList<>();
    return Failure.toOutcome(new StackBuilder(group, this, warnings)::build, warnings);
  }

  /**
   * Builds the stack of the load balancer of a Service, or returns the one problem at which the
   * controller stops. The stack is empty if the controller does not manage the Service.
   */
  public Outcome<Stack> buildService(Service service) {
    return ServiceStackBuilder.build(service, services, directory, config);
  }
}
