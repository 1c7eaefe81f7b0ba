package dev.rolloutkit.sg.ec2;

/**
 * The attachment of a network interface to an instance.
 *
 * @param deviceIndex the device index on the instance; the primary interface has 0
 * @param eni the interface
 */
public record EniAttachment(int deviceIndex, Eni eni) {}
