package dev.rolloutkit.sg.ec2;

/**
 * An interface of an instance.
 *
 * @param deviceIndex its place on the instance; 0 is the primary one
 * @param eni the interface
 */
public record EniAttachment(int deviceIndex, Eni eni) {}
