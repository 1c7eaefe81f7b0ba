package dev.rolloutkit.sg.ec2;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.internal.ec2.PermissionLabels;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One ingress rule: an {@link IpPermission}, the labels in its description, and the {@link
 * PermissionKey} that identifies it.
 *
 * <p>A rule has exactly one source, unless {@link #of(IpPermission)} was given a permission with
 * none or several.
 *
 * @rule A rule has exactly one source: a security group, an IPv4 or IPv6 block, or a prefix list.
 */
public final class Permission {
  /** Equals {@link #raw} except for the ports. */
  private final IpPermission template;

  private final int from;
  private final int to;
  private final PermissionKey key;
  private final SourceKind kind;
  private final String sourceId;
  private final @Nullable ImmutableMap<String, String> labels;
  private final String protocol;
  private final @Nullable String mergeGroup;

  /** Computed on first use if the ports differ from those of the template. */
  private @Nullable IpPermission raw;

  /** Computed on first use. */
  private @Nullable MergeKey mergeKey;

  private Permission(
      IpPermission raw,
      SourceKind kind,
      String sourceId,
      @Nullable ImmutableMap<String, String> labels) {
    this.template = raw;
    this.raw = raw;
    this.from = portOf(raw.fromPort());
    this.to = portOf(raw.toPort());
    this.kind = kind;
    this.sourceId = sourceId;
    this.labels = labels;
    this.protocol = Strings.nullToEmpty(raw.ipProtocol());
    this.mergeGroup = mergeGroupOf(raw);
    this.key =
        kind == SourceKind.OTHER
            ? PermissionKey.ofText(PermissionJson.keyText(raw))
            : PermissionKey.of(protocol, from, to, kind, sourceId);
  }

  /** A copy of a rule of one source with other ports. */
  private Permission(Permission other, int from, int to) {
    this.template = other.template;
    this.from = from;
    this.to = to;
    this.kind = other.kind;
    this.sourceId = other.sourceId;
    this.labels = other.labels;
    this.protocol = other.protocol;
    this.mergeGroup = other.mergeGroup;
    this.mergeKey = other.mergeKey;
    this.key = PermissionKey.of(protocol, from, to, kind, sourceId);
  }

  /**
   * Wraps a permission with any number of sources. The labels are those of the source that its key
   * names; they are absent if the key names none.
   *
   * <p>Use {@link IpPermissions#expand} to split a permission with several sources.
   */
  public static Permission of(IpPermission raw) {
    SourceKind kind = kindOf(raw);
    String id =
        switch (kind) {
          case CIDR4 -> Strings.nullToEmpty(only(raw.ipRanges()).cidrIp());
          case CIDR6 -> Strings.nullToEmpty(only(raw.ipv6Ranges()).cidrIpv6());
          case PREFIX_LIST -> Strings.nullToEmpty(only(raw.prefixListIds()).prefixListId());
          case SECURITY_GROUP -> Strings.nullToEmpty(only(raw.userIdGroupPairs()).groupId());
          case OTHER -> "";
        };
    return new Permission(
        raw, kind, id, kind == SourceKind.OTHER ? null : PermissionLabels.of(descriptionOf(raw)));
  }

  /**
   * A rule with one source as the controller creates it for TargetGroupBindings, with the
   * controller's label in the description.
   *
   * @throws IllegalArgumentException if the source is {@link Source.Unknown}
   */
  public static Permission managed(String protocol, PortRange ports, Source source) {
    return described(
        protocol, ports, source, PermissionLabels.MANAGED_DESCRIPTION, PermissionLabels.MANAGED);
  }

  /**
   * A rule with one source and no description, as the controller creates it for load balancers.
   *
   * @throws IllegalArgumentException if the source is {@link Source.Unknown}
   */
  public static Permission unlabelled(String protocol, PortRange ports, Source source) {
    return described(protocol, ports, source, null, null);
  }

  private static Permission described(
      String protocol,
      PortRange ports,
      Source source,
      @Nullable String description,
      @Nullable ImmutableMap<String, String> labels) {
    IpPermission.Builder raw =
        IpPermission.builder().ipProtocol(protocol).fromPort(ports.from()).toPort(ports.to());
    SourceKind kind;
    if (source instanceof Source.Cidr4 s) {
      kind = SourceKind.CIDR4;
      raw.ipRanges(ImmutableList.of(new IpRange(s.cidr(), description)));
    } else if (source instanceof Source.Cidr6 s) {
      kind = SourceKind.CIDR6;
      raw.ipv6Ranges(ImmutableList.of(new Ipv6Range(s.cidr(), description)));
    } else if (source instanceof Source.PrefixList s) {
      kind = SourceKind.PREFIX_LIST;
      raw.prefixListIds(ImmutableList.of(new PrefixListId(s.id(), description)));
    } else if (source instanceof Source.SecurityGroup s) {
      kind = SourceKind.SECURITY_GROUP;
      raw.userIdGroupPairs(ImmutableList.of(UserIdGroupPair.of(s.id(), description)));
    } else {
      throw new IllegalArgumentException("a rule has a source");
    }
    return new Permission(raw.build(), kind, source.id(), labels);
  }

  /** The permission as EC2 stores it. */
  public IpPermission raw() {
    IpPermission made = raw;
    if (made == null) {
      made = IpPermission.builder().from(template).fromPort(from).toPort(to).build();
      raw = made;
    }
    return made;
  }

  /** The key that identifies the rule. */
  public PermissionKey key() {
    return key;
  }

  /** The protocol as written; empty if absent. */
  public String protocol() {
    return protocol;
  }

  /**
   * The protocol in EC2's spelling: {@code tcp} also for {@code TCP} and {@code 6}, and so on;
   * empty if absent.
   */
  public String canonicalProtocol() {
    return Strings.nullToEmpty(CanonicalSources.protocol(template.ipProtocol()));
  }

  /** The ports as written; an absent one counts as 0. */
  public PortRange ports() {
    return new PortRange(from, to);
  }

  /** The source that the key names; {@link Source.Unknown} if it names none. */
  public Source source() {
    return kind.source(sourceId);
  }

  /** The labels in the description of the source; absent if there is no single source. */
  public Optional<ImmutableMap<String, String>> labels() {
    return Optional.ofNullable(labels);
  }

  /** Whether the labels mark the rule as the controller's own. */
  public boolean isManaged() {
    return PermissionLabels.areManaged(labels);
  }

  /** The description of its source; empty if there is none. */
  public String description() {
    return Strings.nullToEmpty(descriptionOf(template));
  }

  /** A copy of this rule with other ports. */
  public Permission withPorts(int from, int to) {
    if (kind != SourceKind.OTHER) {
      return new Permission(this, from, to);
    }
    IpPermission changed = IpPermission.builder().from(template).fromPort(from).toPort(to).build();
    return new Permission(changed, kind, sourceId, labels);
  }

  /**
   * A copy of this rule with another description of its source and the labels in that description.
   * A rule with no source or several is returned unchanged.
   */
  public Permission withDescription(String description) {
    IpPermission.Builder changed = IpPermission.builder().from(raw());
    switch (kind) {
      case CIDR4 -> changed.ipRanges(ImmutableList.of(new IpRange(sourceId, description)));
      case CIDR6 -> changed.ipv6Ranges(ImmutableList.of(new Ipv6Range(sourceId, description)));
      case PREFIX_LIST ->
          changed.prefixListIds(ImmutableList.of(new PrefixListId(sourceId, description)));
      case SECURITY_GROUP ->
          changed.userIdGroupPairs(
              ImmutableList.of(
                  UserIdGroupPair.builder()
                      .from(only(template.userIdGroupPairs()))
                      .description(description)
                      .build()));
      case OTHER -> {
        return this;
      }
    }
    return new Permission(changed.build(), kind, sourceId, PermissionLabels.of(description));
  }

  /** A copy of this rule with these labels instead of those of its description. */
  Permission withLabels(@Nullable ImmutableMap<String, String> other) {
    return new Permission(raw(), kind, sourceId, other);
  }

  /**
   * The source group by which restricted mode merges this rule: its id if the rule has exactly one
   * source group; the empty string for every other rule that is merged, such as one for a prefix
   * list; {@code null} for a rule that is never merged.
   *
   * @rule In restricted mode a rule is merged by its protocol and source group; rules for CIDR
   *     blocks are not merged.
   */
  public @Nullable String mergeGroup() {
    return mergeGroup;
  }

  /**
   * The protocol and group of this rule, by which restricted mode merges rules; {@code null} if it
   * is never merged.
   */
  public @Nullable MergeKey mergeKey() {
    MergeKey made = mergeKey;
    if (made == null && mergeGroup != null) {
      made = new MergeKey(protocol, mergeGroup);
      mergeKey = made;
    }
    return made;
  }

  SourceKind kind() {
    return kind;
  }

  String sourceId() {
    return sourceId;
  }

  /** The first port as written; 0 if absent. */
  public int fromPort() {
    return from;
  }

  /** The last port as written; 0 if absent. */
  public int toPort() {
    return to;
  }

  /**
   * Compares permissions and labels. To compare what EC2 considers the same rule, compare {@link
   * #key}.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Permission that
        && key.equals(that.key)
        && raw().equals(that.raw())
        && Objects.equals(labels, that.labels);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  /** The string of the key. */
  @Override
  public String toString() {
    return key.value();
  }

  private static SourceKind kindOf(IpPermission raw) {
    if (single(raw.ipRanges())) {
      return SourceKind.CIDR4;
    }
    if (single(raw.ipv6Ranges())) {
      return SourceKind.CIDR6;
    }
    if (single(raw.prefixListIds())) {
      return SourceKind.PREFIX_LIST;
    }
    return single(raw.userIdGroupPairs()) ? SourceKind.SECURITY_GROUP : SourceKind.OTHER;
  }

  private static @Nullable String descriptionOf(IpPermission raw) {
    return switch (kindOf(raw)) {
      case CIDR4 -> only(raw.ipRanges()).description();
      case CIDR6 -> only(raw.ipv6Ranges()).description();
      case PREFIX_LIST -> only(raw.prefixListIds()).description();
      case SECURITY_GROUP -> only(raw.userIdGroupPairs()).description();
      case OTHER -> null;
    };
  }

  private static @Nullable String mergeGroupOf(IpPermission raw) {
    List<UserIdGroupPair> pairs = raw.userIdGroupPairs();
    if (pairs == null || pairs.isEmpty()) {
      return single(raw.ipRanges()) || single(raw.ipv6Ranges()) ? null : "";
    }
    return pairs.size() == 1 ? Strings.nullToEmpty(pairs.get(0).groupId()) : "";
  }

  private static boolean single(@Nullable List<?> list) {
    return list != null && list.size() == 1;
  }

  private static <T> T only(@Nullable List<T> list) {
    return Objects.requireNonNull(list, "list").get(0);
  }

  private static int portOf(@Nullable Integer port) {
    return port == null ? 0 : port;
  }
}
