package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.shard.ShardVs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One host of one Ingress on its way into the graph.
 *
 * @param ingress the Ingress
 * @param host the host
 * @param paths its paths, in order
 * @param infra the AviInfraSetting that applies
 * @param vs the virtual service the host is put on
 */
record HostContext(
    ObjectKey ingress,
    String host,
    List<HostPath> paths,
    @Nullable InfraSetting infra,
    ShardVs vs) {

  String namespace() {
    return ingress.namespace();
  }

  @Nullable String infraName() {
    return infra == null ? null : infra.nameInNames();
  }

  String tenant() {
    return vs.tenant();
  }

  /** How many shared virtual services there are to choose from. */
  int shards(AkoConfig config) {
    ShardSize size =
        infra == null
            ? config.shardSize()
            : ShardSize.ofInfraSetting(infra.shardSize(), config.shardSize());
    return size.virtualServices();
  }

  Origin origin(String path, String backend) {
    return new Origin(Origin.INGRESS, ingress, host, path, backend);
  }
}
