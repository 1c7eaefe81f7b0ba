/**
 * What EC2 stores: security groups, their rules one source each, interfaces, blocks and ports; how
 * rules are told apart and how two sets of them differ.
 */
@NullMarked
package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.NullMarked;
