package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.name.Marker;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The DNS names, tags and metadata of a virtual service that is being built. */
final class NameDraft {
  /** The name of the VsVip; {@code null} for children, which have none. */
  final @Nullable String vip;

  /** The DNS names of the VsVip, which two virtual services may share. */
  final Set<String> fqdns;

  /** The requested address; empty for none. */
  String ip = "";

  /** The host; empty for virtual services of several hosts. */
  String host = "";

  /** The names for which requests are served. */
  ImmutableList<String> vhDomains = ImmutableList.of();

  ImmutableList<Marker> markers = ImmutableList.of();
  Metadata metadata = Metadata.NONE;

  NameDraft(@Nullable String vip, Set<String> fqdns) {
    this.vip = vip;
    this.fqdns = fqdns;
  }

  /** Adds names for which requests are served. */
  void addDomains(List<String> names) {
    vhDomains = ImmutableSet.<String>builder().addAll(vhDomains).addAll(names).build().asList();
  }
}
