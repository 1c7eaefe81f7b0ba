package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.inventory.NameExplanation.Guess;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.apimachinery.NameFormats;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the ways to split a plain name into the parts of a formula: each {@code -} may separate two
 * parts or belong to one of them.
 *
 * @rule A plain name is split at each {@code -} that may separate two parts of its formula.
 */
final class NameSplits {
  private static final int MAX_GUESSES = 64;

  /** Enough for all pairs of a few hundred dashes, which is more than real names have. */
  private static final int MAX_STEPS = 100_000;

  private final String text;
  private final List<Guess> out = new ArrayList<>();
  private int steps;

  private NameSplits(String text) {
    this.text = text;
  }

  /** The guesses for the text after the prefix, ordered by kind, then by position of the splits. */
  static ImmutableList<Guess> of(String text) {
    NameSplits splits = new NameSplits(text);
    splits.l4Pool();
    splits.l4Vs();
    splits.sharedPool();
    splits.sniPool();
    splits.hostOnly();
    return ImmutableList.copyOf(splits.out);
  }

  private void l4Vs() {
    for (int a = next(text, 0); a > 0; a = next(text, a + 1)) {
      String ns = text.substring(0, a);
      String svc = text.substring(a + 1);
      if (isLabel(ns) && isLabel(svc)) {
        add(AviObjectKind.L4_VS, ImmutableMap.of("ns", ns, "svc", svc));
      }
    }
  }

  private void l4Pool() {
    int port = text.lastIndexOf('-');
    int protocol = port <= 0 ? -1 : text.lastIndexOf('-', port - 1);
    if (protocol <= 0 || !isPort(text.substring(port + 1))) {
      return;
    }
    String proto = text.substring(protocol + 1, port);
    if (!proto.equals("TCP") && !proto.equals("UDP") && !proto.equals("SCTP")) {
      return;
    }
    String vs = text.substring(0, protocol);
    for (int a = next(vs, 0); a > 0; a = next(vs, a + 1)) {
      String ns = vs.substring(0, a);
      String svc = vs.substring(a + 1);
      if (isLabel(ns) && isLabel(svc)) {
        add(
            AviObjectKind.L4_POOL,
            ImmutableMap.of(
                "ns", ns, "svc", svc, "proto", proto, "port", text.substring(port + 1)));
      }
    }
  }

  private void sharedPool() {
    for (int b = text.lastIndexOf('-'); b > 0; b = text.lastIndexOf('-', b - 1)) {
      String ingress = text.substring(b + 1);
      if (!NameFormats.isDns1123Subdomain(ingress)) {
        continue;
      }
      for (int a = text.lastIndexOf('-', b - 1); a > 0; a = text.lastIndexOf('-', a - 1)) {
        if (full()) {
          return;
        }
        String ns = text.substring(a + 1, b);
        String label = text.substring(0, a);
        if (isLabel(ns) && isHost(hostOf(label))) {
          add(AviObjectKind.SHARED_POOL, ImmutableMap.of("label", label, "ns", ns, "ing", ingress));
        }
      }
    }
  }

  private void sniPool() {
    for (int a = next(text, 0); a > 0; a = next(text, a + 1)) {
      String ns = text.substring(0, a);
      if (!isLabel(ns)) {
        continue;
      }
      String hostPath = text.substring(a + 1);
      if (isHost(hostPath)) {
        add(AviObjectKind.HTTP_POLICY_SET, ImmutableMap.of("ns", ns, "host", hostPath));
      }
      for (int b = hostPath.lastIndexOf('-'); b > 0; b = hostPath.lastIndexOf('-', b - 1)) {
        if (full()) {
          return;
        }
        String ingress = hostPath.substring(b + 1);
        String host = hostOf(hostPath.substring(0, b));
        if (isHost(host) && NameFormats.isDns1123Subdomain(ingress)) {
          add(
              AviObjectKind.SNI_POOL,
              ImmutableMap.of(
                  "ns",
                  ns,
                  "host",
                  host,
                  "path",
                  hostPath.substring(host.length(), b),
                  "ing",
                  ingress));
        }
      }
    }
  }

  private void hostOnly() {
    if (isHost(text)) {
      add(AviObjectKind.SNI_VS, ImmutableMap.of("host", text));
    }
  }

  private void add(AviObjectKind kind, ImmutableMap<String, String> parts) {
    if (out.size() < MAX_GUESSES) {
      out.add(new Guess(kind, parts));
    }
  }

  private boolean full() {
    return out.size() >= MAX_GUESSES || ++steps > MAX_STEPS;
  }

  private static int next(String text, int from) {
    return text.indexOf('-', from);
  }

  /** The host, which ends at the first underscore, because AKO writes {@code _} for a slash. */
  private static String hostOf(String hostPath) {
    int underscore = hostPath.indexOf('_');
    return underscore < 0 ? hostPath : hostPath.substring(0, underscore);
  }

  private static boolean isLabel(String text) {
    return text.length() <= NameFormats.MAX_LABEL && NameFormats.isDns1123Label(text);
  }

  private static boolean isHost(String text) {
    String host = text.startsWith("*.") ? text.substring(2) : text;
    return host.length() <= NameFormats.MAX_SUBDOMAIN && NameFormats.isDns1123Subdomain(host);
  }

  private static boolean isPort(String text) {
    if (text.isEmpty() || text.length() > 5) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
