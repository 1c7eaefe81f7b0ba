package com.example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the webhook. */
@SpringBootApplication
public class Application {
  /** Starts the webhook. */
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }
}
