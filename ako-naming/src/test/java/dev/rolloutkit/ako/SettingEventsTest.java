package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Stories.ingress;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.translate.LiveState;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which changes of an AviInfraSetting make AKO handle its Ingresses again. */
class SettingEventsTest {
  private static LiveState state(HasMetadata... objects) {
    List<HasMetadata> all = new ArrayList<>(Stories.base());
    all.addAll(List.of(objects));
    return LiveState.of(
        Stories.config(NamingMode.SNI, ShardSize.SMALL).build(),
        AkoCluster.of(all),
        AviObjects.EVERYTHING);
  }

  private static HasMetadata setting(String seGroup, String status) {
    return Stories.object(
        "{kind:'AviInfraSetting',metadata:{name:'inf'},spec:{seGroup:{name:'%s'}},status:{status:'%s'}}"
            .formatted(seGroup, status));
  }

  /**
   * Two Ingresses of one host in a namespace with the setting, so that handling one again has an
   * effect.
   */
  private static LiveState withUsers(HasMetadata setting) {
    return state(
        Story.namespace("default", "aviinfrasetting.ako.vmware.com/name", "inf"),
        setting,
        ingress("default/a", 1, "foo.com", "", "/a", "svc0"),
        ingress("default/b", 2, "foo.com", "", "/b", "svc0"));
  }

  @Test
  void anIngressClassWithoutSpecRefersToNoSetting() {
    LiveState state =
        state(
            new IngressClassBuilder().withNewMetadata().withName("bare").endMetadata().build(),
            ingress("default/a", 1, "foo.com", "", "/", "svc0"));

    assertThatCode(() -> state.apply(setting("one", "Accepted"))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"one,Accepted,two,Accepted", "one,Rejected,one,''"})
  void anotherValueOfAnyFieldMakesAkoHandleTheIngressesAgain(
      String seGroup, String status, String newSeGroup, String newStatus) {
    LiveState state = withUsers(setting(seGroup, status));

    state.apply(setting(newSeGroup, newStatus));

    assertThat(state.causes()).isNotEmpty();
  }

  @Test
  void anotherServiceEngineGroupMayChangeWhichIngressWasHandledLast() {
    LiveState state = withUsers(setting("one", "Accepted"));

    state.apply(setting("two", "Accepted"));

    assertThat(state.causes()).contains(AkoDefect.LAST_HANDLED_DECIDES);
  }

  @Test
  void anEqualSettingChangesNothing() {
    LiveState state = withUsers(setting("one", "Accepted"));

    state.apply(setting("one", "Accepted"));

    assertThat(state.causes()).isEmpty();
  }

  @Test
  void aListenerWithAnInvalidPortIsOmitted() {
    AkoCluster cluster =
        AkoCluster.of(
            List.of(
                Story.infraSetting("inf", "network:{listeners:[{port:4294967376},{port:81}]}")));

    assertThat(cluster.infraSetting("inf").listeners())
        .containsExactly(new InfraSettingStatus.Listener(81, false));
  }
}
