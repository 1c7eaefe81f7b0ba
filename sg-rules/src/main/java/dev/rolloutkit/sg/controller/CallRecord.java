package dev.rolloutkit.sg.controller;

import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.Optional;

/**
 * A call that the model of the controller made.
 *
 * @param group the id of the group
 * @param call the call
 * @param error the error code with which EC2 refused it; absent if it succeeded
 */
public record CallRecord(String group, Ec2Call call, Optional<String> error) {}
