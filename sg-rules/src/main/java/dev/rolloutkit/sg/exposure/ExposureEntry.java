package dev.rolloutkit.sg.exposure;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.PortRange;

/**
 * The ports that one source may reach by one protocol, compared with the ports that bindings
 * request and live flows use.
 *
 * @param key the group, protocol and source
 * @param opened the ports that are open
 * @param requested the ports that bindings request
 * @param used the open ports that live flows use
 * @param excess the open ports that no binding requests
 */
public record ExposureEntry(
    GroupKey key,
    ImmutableList<PortRange> opened,
    ImmutableList<PortRange> requested,
    ImmutableList<PortRange> used,
    ImmutableList<PortRange> excess) {}
