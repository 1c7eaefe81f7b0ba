package dev.rolloutkit.ako;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random clusters of about a thousand objects of every kind that AKO reads. */
final class MixedClusters {
  private static final List<String> TLS =
      List.of(
          "",
          "termination:'edge',insecureEdgeTerminationPolicy:'Redirect',certificate:'c',key:'k',caCertificate:'ca'",
          "termination:'edge',insecureEdgeTerminationPolicy:'Allow'",
          "termination:'reencrypt',certificate:'c',key:'k',destinationCACertificate:'d'",
          "termination:'passthrough',insecureEdgeTerminationPolicy:'Redirect'");
  private static final List<String> VIRTUAL_HOSTS =
      List.of(
          "wafPolicy:'w',fqdnType:'Exact',aliases:['%s.alias.com']",
          "gslb:{fqdn:'g.%s'}",
          "useRegex:true",
          "applicationRootPath:'/foo',useRegex:true",
          "tls:{sslKeyCertificate:{name:'tls1',type:'secret'}}",
          "l7Rule:'l7'");

  private final Random random;

  MixedClusters(long seed) {
    this.random = new Random(seed);
  }

  AkoConfig config(boolean routes) {
    return Stories.config(
            one(List.of(NamingMode.values())),
            one(List.of(ShardSize.SMALL, ShardSize.LARGE, ShardSize.DEDICATED)))
        .passthroughShardSize(ShardSize.SMALL)
        .openShift(routes)
        .build();
  }

  AkoCluster cluster(boolean routes) {
    List<HasMetadata> out = new ArrayList<>(Stories.base());
    out.add(setting("small", "shardSize:'SMALL'"));
    out.add(setting("own", "shardSize:'DEDICATED'"));
    for (int i = 0; i < 250; i++) {
      out.add(Stories.service(namespace(), "lb" + i, "LoadBalancer", ""));
    }
    for (int i = 0; i < 450; i++) {
      out.add(frontend(i, routes));
    }
    for (int i = 0; i < 120; i++) {
      String host = host();
      out.add(
          Stories.hostRule(namespace() + "/hr" + i, host, one(VIRTUAL_HOSTS).replace("%s", host)));
    }
    for (int i = 0; i < 100; i++) {
      out.add(
          Stories.httpRule(
              namespace() + "/http" + i,
              host(),
              "{target:'" + path() + "',tls:{type:'reencrypt',destinationCA:'d'}}"));
    }
    for (int i = 0; i < 20; i++) {
      out.add(
          Stories.custom(
              "SSORule", namespace() + "/sso" + i, "fqdn:'" + host() + "',ssoPolicyRef:'p'"));
      out.add(Stories.custom("L4Rule", namespace() + "/l4" + i, "networkProfileRef:'n'"));
    }
    out.add(Stories.custom("L7Rule", "default/l7", "securityPolicyRef:'s'"));
    out.add(Stories.custom("L7Rule", "red/l7", "wafPolicy:{kind:'AviRef',name:'w7'}"));
    return AkoCluster.of(out);
  }

  private static HasMetadata setting(String name, String l7) {
    return Stories.object(
        "{kind:'AviInfraSetting',metadata:{name:'%s'},spec:{l7Settings:{%s}},status:{status:'Accepted'}}"
            .formatted(name, l7));
  }

  private HasMetadata frontend(int i, boolean routes) {
    String key = namespace() + "/x" + i;
    if (routes) {
      HasMetadata out = Stories.route(key, i, host(), path(), service(), one(TLS));
      if (random.nextInt(5) == 0) {
        out.getMetadata()
            .setAnnotations(
                java.util.Map.of(
                    "aviinfrasetting.ako.vmware.com/name", one(List.of("small", "own"))));
      }
      return out;
    }
    return random.nextInt(8) == 0
        ? Stories.passthrough(key, i, host(), service())
        : Stories.ingress(
            key, i, host(), one(List.of("", "tls1")), "/", service(), path() + "/b", service());
  }

  private String namespace() {
    return one(List.of("default", "red"));
  }

  private String service() {
    return "svc" + random.nextInt(3);
  }

  private String host() {
    return "h" + random.nextInt(200) + ".com";
  }

  private String path() {
    return one(List.of("/", "/foo", "/foo/bar", "/a_b"));
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
