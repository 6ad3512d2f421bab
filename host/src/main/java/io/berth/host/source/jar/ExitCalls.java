package io.berth.host.source.jar;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the calls in a plugin's classes that would end the whole process into exceptions. It finds those that are
 * written as such; by reflection or from native code a plugin can still end the process.
 */
final class ExitCalls {
    private static final Set<String> METHODS =
            Set.of("java/lang/System.exit", "java/lang/Runtime.exit", "java/lang/Runtime.halt");
    private static final String REFUSAL = "berth$refusedExit";
    private static final ClassDesc EXCEPTION = ClassDesc.of("java.lang.SecurityException");
    private static final MethodTypeDesc OF_SYSTEM = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final MethodTypeDesc OF_RUNTIME =
            MethodTypeDesc.of(ConstantDescs.CD_void, ClassDesc.of("java.lang.Runtime"), ConstantDescs.CD_int);

    private ExitCalls() {}

    /**
     * The class without such calls; null if it has none.
     *
     * @param resources where other classes are found
     */
    static byte @Nullable [] without(byte[] classFile, ClassLoader resources) {
        if (!mentionsExit(classFile)) {
            return null;
        }
        ClassFile reader = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(resources).orElse(ClassHierarchyResolver.defaultResolver())));
        ClassModel model = reader.parse(classFile);
        if (!hasExit(model)) {
            return null;
        }
        boolean isInterface = model.flags().has(AccessFlag.INTERFACE);
        ClassDesc self = model.thisClass().asSymbol();
        ClassTransform calls = ClassTransform.transformingMethodBodies((code, element) -> {
            if (element instanceof InvokeInstruction call && isExit(call.method())) {
                code.invokestatic(self, REFUSAL, type(call.method()), isInterface);
            } else {
                code.with(element);
            }
        });
        return reader.transformClass(model, calls.andThen(ClassTransform.endHandler(builder -> {
            int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
            builder.withMethodBody(REFUSAL, OF_SYSTEM, flags, ExitCalls::refuse);
            builder.withMethodBody(REFUSAL, OF_RUNTIME, flags, ExitCalls::refuse);
        })));
    }

    /** A quick look that most classes do not stand. */
    private static boolean mentionsExit(byte[] classFile) {
        String text = new String(classFile, StandardCharsets.ISO_8859_1);
        return text.contains("exit") || text.contains("halt");
    }

    private static boolean hasExit(ClassModel model) {
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof MemberRefEntry member && isExit(member)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isExit(MemberRefEntry member) {
        return METHODS.contains(
                member.owner().asInternalName() + "." + member.name().stringValue());
    }

    private static MethodTypeDesc type(MemberRefEntry method) {
        return method.owner().asInternalName().equals("java/lang/System") ? OF_SYSTEM : OF_RUNTIME;
    }

    private static void refuse(CodeBuilder code) {
        code.new_(EXCEPTION)
                .dup()
                .ldc("a plugin must not end the scheduler's process")
                .invokespecial(
                        EXCEPTION,
                        ConstantDescs.INIT_NAME,
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String))
                .athrow();
    }
}
