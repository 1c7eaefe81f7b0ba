package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Stories.ingress;
import static dev.rolloutkit.ako.events.ClusterEvent.apply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.FqdnReuse;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import org.junit.jupiter.api.Test;

/**
 * Namespaces may not share hosts: which namespace may use a host after another one no longer uses
 * it.
 */
class StrictHostsTest {
  private static final HasMetadata CLASS =
      Stories.object(
          "{kind:'IngressClass',metadata:{name:'sized'},spec:{controller:'ako.vmware.com/avi-lb',parameters:{apiGroup:'ako.vmware.com',kind:'AviInfraSetting',name:'inf'}}}");

  private static final AkoConfig CONFIG =
      Stories.config(NamingMode.EVH, ShardSize.DEDICATED).fqdnReuse(FqdnReuse.STRICT).build();
  private static final String VS = AkoNaming.names(CONFIG).dedicatedVs("foo.com", null).value();

  private static Story story() {
    return Story.of(CONFIG)
        .with(
            CLASS,
            Story.infraSetting("inf", "l7Settings:{shardSize:'SMALL'}"),
            ingress("default/a", 1, "foo.com", "", "/", "svc0"));
  }

  @Test
  void aHostThatItsIngressNoLongerUsesIsFreeForAnotherNamespace() {
    Ingress moved =
        new IngressBuilder((Ingress) ingress("default/a", 1, "bar.com", "", "/", "svc0"))
            .editSpec()
            .withIngressClassName("sized")
            .endSpec()
            .build();

    assertThat(
            story()
                .after(VS, apply(moved), apply(ingress("red/b", 2, "foo.com", "", "/", "svc0")))
                .isMissingNode())
        .isFalse();
  }

  private static HasMetadata ofClass(String ingressClass, HasMetadata ingress) {
    return new IngressBuilder((Ingress) ingress)
        .editSpec()
        .withIngressClassName(ingressClass)
        .endSpec()
        .build();
  }

  @Test
  void inAFullSyncAnOlderIngressOfAnotherControllerKeepsItsHost() {
    HasMetadata ours = ingress("red/b", 2, "foo.com", "", "/", "svc0");
    HasMetadata foreign = ofClass("nginx", ingress("default/a", 1, "foo.com", "", "/", "svc0"));
    HasMetadata younger = ofClass("nginx", ingress("default/a", 3, "foo.com", "", "/", "svc0"));

    assertThat(Story.of(CONFIG).with(ours).vs(VS).isMissingNode()).isFalse();
    assertThat(Story.of(CONFIG).with(foreign, ours).vs(VS).isMissingNode()).isTrue();
    assertThat(Story.of(CONFIG).with(younger, ours).vs(VS).isMissingNode()).isFalse();
  }

  @Test
  void aHostInUseIsNotFreeForAnotherNamespace() {
    assertThat(story().after(VS, apply(ingress("red/b", 2, "foo.com", "", "/", "svc1"))))
        .isEqualTo(story().vs(VS));
  }
}
