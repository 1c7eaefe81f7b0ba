package dev.rolloutkit.sg.controller;

import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.Optional;

/**
 * A call that was made.
 *
 * @param group the group
 * @param call the call
 * @param error the code with which EC2 refused it; absent when it was taken
 */
public record CallRecord(String group, Ec2Call call, Optional<String> error) {}
