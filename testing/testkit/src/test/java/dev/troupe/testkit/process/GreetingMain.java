package dev.troupe.testkit.process;

/** Greets and ends. */
final class GreetingMain {
    private GreetingMain() {}

    public static void main(String[] arguments) {
        System.out.println("hello");
    }
}
