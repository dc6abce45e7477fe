package dev.troupe.sandbox.filter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Puts instructions of the classic Berkeley packet filter together, as seccomp takes them. */
final class FilterProgramBuilder {
    private static final int LOAD = 0x20;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_BITS = 0x45;
    private static final int RETURN = 0x06;

    private static final int KILL = 0x80000000;
    private static final int FAIL = 0x00050000;
    private static final int ALLOW = 0x7FFF0000;

    private static final int INSTRUCTION_BYTES = 8;

    private record Instruction(int code, int ifTrue, int ifFalse, int value) {}

    private final List<Instruction> instructions = new ArrayList<>();

    /** Loads four bytes of what the kernel tells about a call. */
    FilterProgramBuilder load(int offset) {
        return add(LOAD, 0, 0, offset);
    }

    /** Skips so many instructions when what was loaded is the value. */
    FilterProgramBuilder skipIfEqual(int value, int count) {
        return add(JUMP_IF_EQUAL, count, 0, value);
    }

    /** Skips so many instructions unless what was loaded is the value. */
    FilterProgramBuilder skipUnlessEqual(int value, int count) {
        return add(JUMP_IF_EQUAL, 0, count, value);
    }

    /** Skips so many instructions unless what was loaded has one of these bits. */
    FilterProgramBuilder skipUnlessBits(int bits, int count) {
        return add(JUMP_IF_BITS, 0, count, bits);
    }

    FilterProgramBuilder kill() {
        return add(RETURN, 0, 0, KILL);
    }

    FilterProgramBuilder fail(KernelErrorNumber error) {
        return add(RETURN, 0, 0, FAIL | error.number());
    }

    FilterProgramBuilder allow() {
        return add(RETURN, 0, 0, ALLOW);
    }

    private FilterProgramBuilder add(int code, int ifTrue, int ifFalse, int value) {
        instructions.add(new Instruction(code, ifTrue, ifFalse, value));
        return this;
    }

    /** Returns the program as an array of {@code struct sock_filter}. */
    byte[] build() {
        ByteBuffer bytes =
                ByteBuffer.allocate(instructions.size() * INSTRUCTION_BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
        for (Instruction it : instructions) {
            bytes.putShort((short) it.code());
            bytes.put((byte) it.ifTrue()).put((byte) it.ifFalse()).putInt(it.value());
        }
        return bytes.array();
    }
}
