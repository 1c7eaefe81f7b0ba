package dev.rolloutkit.ako;

import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random events on a small cluster in which hosts, paths and names are often equal. */
final class RandomEvents {
  private static final List<String> HOSTS =
      List.of(
          "foo.com",
          "bar.com",
          "api.foo.com",
          "b.com",
          "noo.com",
          "c.com",
          "d.com",
          "e.com",
          "f.com",
          "g.com",
          "h.com",
          "i.com",
          "j.com");
  private static final List<String> PATHS = List.of("/", "/foo", "/foo/bar", "/bar");
  private static final List<String> TLS =
      List.of(
          "",
          "termination:'edge',insecureEdgeTerminationPolicy:'Redirect',certificate:'c',key:'k'",
          "termination:'edge',insecureEdgeTerminationPolicy:'Allow',certificate:'c',key:'k',caCertificate:'ca'",
          "termination:'edge'",
          "termination:'reencrypt',insecureEdgeTerminationPolicy:'None',destinationCACertificate:'d'",
          "termination:'passthrough'",
          "termination:'passthrough',insecureEdgeTerminationPolicy:'Redirect'");
  private static final List<String> VIRTUAL_HOSTS =
      List.of(
          "wafPolicy:'w',fqdnType:'Exact',aliases:['alias.com']",
          "gslb:{fqdn:'gslb.com'}",
          "useRegex:true",
          "applicationRootPath:'/foo',fqdnType:'Exact'",
          "tls:{sslKeyCertificate:{name:'tls1',type:'secret'}}",
          "tls:{sslKeyCertificate:{name:'ref1',type:'ref'}}",
          "tcpSettings:{loadBalancerIP:'nonsense'}",
          "enableVirtualHost:false,errorPageProfile:'e'",
          "l7Rule:'l7'");

  private final Random random;
  private final boolean routes;
  private final Map<String, HasMetadata> there = new LinkedHashMap<>();
  private int clock = 1;

  RandomEvents(long seed, boolean routes) {
    this.random = new Random(seed);
    this.routes = routes;
    Stories.base().forEach(object -> there.put(key(object), object));
  }

  List<HasMetadata> objects() {
    return new ArrayList<>(there.values());
  }

  private static String key(HasMetadata object) {
    return object.getKind() + "/" + NamespacedName.of(object);
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  ClusterEvent next() {
    HasMetadata object = any();
    String key = key(object);
    boolean exists = there.containsKey(key);
    if (exists && random.nextInt(100) < 40) {
      there.remove(key);
      return ClusterEvent.delete(object);
    }
    there.put(key, object);
    return ClusterEvent.apply(object);
  }

  private HasMetadata any() {
    int dice = random.nextInt(100);
    String ns = random.nextInt(4) == 0 ? "red" : "default";
    if (dice < 55) {
      return frontend(ns);
    }
    if (dice < 65) {
      return Stories.service(
          ns,
          "svc" + random.nextInt(3),
          one(List.of("ClusterIP", "ClusterIP", "LoadBalancer")),
          one(List.of("", "", "other.io/lb")));
    }
    if (dice < 75) {
      return Stories.slice(ns, "svc" + random.nextInt(3), "10.0.0." + random.nextInt(9));
    }
    if (dice < 79) {
      return Stories.secret(ns, "tls1");
    }
    if (dice < 90) {
      return Stories.hostRule(
          ns + "/hr" + random.nextInt(3),
          one(List.of("foo.com", "bar.com", "api.foo.com", "c--Shared-L7-0.admin.com")),
          one(VIRTUAL_HOSTS));
    }
    if (dice < 95) {
      return Stories.httpRule(
          ns + "/http" + random.nextInt(2),
          one(HOSTS),
          "{target:'" + one(PATHS) + "',healthMonitors:['hm" + random.nextInt(2) + "']}");
    }
    return dice < 98
        ? Stories.custom("L7Rule", ns + "/l7", "botPolicyRef:'b" + random.nextInt(2) + "'")
        : Stories.custom(
            "SSORule", ns + "/sso" + random.nextInt(2), "fqdn:'foo.com',ssoPolicyRef:'p'");
  }

  private HasMetadata frontend(String ns) {
    String key = ns + "/x" + random.nextInt(5);
    HasMetadata known = there.get((routes ? "Route/" : "Ingress/") + key);
    int age = clock++ % 80_000;
    if (known != null && random.nextInt(3) > 0) {
      String created = known.getMetadata().getCreationTimestamp();
      age =
          Integer.parseInt(created.substring(11, 13)) * 3600
              + Integer.parseInt(created.substring(14, 16)) * 60
              + Integer.parseInt(created.substring(17, 19));
    }
    if (routes) {
      return Stories.route(key, age, one(HOSTS), one(PATHS), "svc" + random.nextInt(3), one(TLS));
    }
    if (random.nextInt(10) == 0) {
      return Stories.passthrough(key, age, one(HOSTS), "svc" + random.nextInt(3));
    }
    String first = one(PATHS);
    String second = one(PATHS);
    String secret = one(List.of("", "", "tls1", "tls1", "nosec"));
    return first.equals(second)
        ? Stories.ingress(key, age, one(HOSTS), secret, first, "svc" + random.nextInt(3))
        : Stories.ingress(
            key,
            age,
            one(HOSTS),
            secret,
            first,
            "svc" + random.nextInt(3),
            second,
            "svc" + random.nextInt(3));
  }
}
