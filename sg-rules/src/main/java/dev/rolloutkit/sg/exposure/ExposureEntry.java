package dev.rolloutkit.sg.exposure;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.PortRange;

/**
 * What one source may reach by one protocol, against what is asked for and used.
 *
 * @param key group, protocol and source
 * @param opened the ports that are open
 * @param requested the ports that bindings ask for
 * @param used the ports of living flows among those that are open
 * @param excess the ports that are open and that nobody asks for
 */
public record ExposureEntry(
    GroupKey key,
    ImmutableList<PortRange> opened,
    ImmutableList<PortRange> requested,
    ImmutableList<PortRange> used,
    ImmutableList<PortRange> excess) {}
