package io.github.jitterbook.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Holds the arrows between the packages: each may import what stands here, and nothing else. */
class PackageArrowsTest {

    private static final String BASE = "io.github.jitterbook";

    /** The package of the façade, which has no name of its own. */
    private static final String ROOT = "(root)";

    /** package → what it may import of ours. The same table stands in the package docs. */
    private static final Map<String, Set<String>> ARROWS = arrows();

    private static final JavaClasses OURS =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages(BASE);

    private static Map<String, Set<String>> arrows() {
        Map<String, Set<String>> arrows = new TreeMap<>();
        arrows.put("linux", Set.of());
        arrows.put("latency", Set.of());
        arrows.put("trial", Set.of());
        arrows.put("files", Set.of());
        arrows.put("children", Set.of("files"));
        arrows.put("ipynb", Set.of("files"));
        arrows.put("host", Set.of("linux", "trial"));
        arrows.put("tuning", Set.of("linux", "host", "trial"));
        arrows.put("loop", Set.of("linux", "latency", "trial"));
        arrows.put("result", Set.of("trial", "host", "latency", "files"));
        arrows.put("verdict", Set.of("result", "host", "trial", "latency"));
        arrows.put("catalog", Set.of("loop", "tuning", "host", "trial", "linux"));
        arrows.put(
                "session",
                Set.of("catalog", "loop", "tuning", "host", "result", "trial", "latency", "linux"));
        arrows.put(
                "runner",
                Set.of(
                        "session",
                        "children",
                        "catalog",
                        "loop",
                        "tuning",
                        "host",
                        "result",
                        "trial",
                        "latency",
                        "linux"));
        arrows.put("interop", Set.of("result", "trial", "latency", "linux"));
        arrows.put("selftest", andBelow(arrows, "interop", "runner", "verdict"));
        arrows.put("plot", Set.of("verdict", "result", "trial", "latency"));
        arrows.put("table", Set.of("verdict", "result", "host", "trial", "latency"));
        arrows.put("report", andBelow(arrows, "table", "plot", "verdict", "ipynb", "files"));
        arrows.put("display", andBelow(arrows, "table", "plot", "report"));
        arrows.put("kernel", Set.of("ipynb", "children"));
        Set<String> everything = new TreeSet<>(arrows.keySet());
        everything.remove("kernel");
        arrows.put(ROOT, everything);
        Set<String> all = new TreeSet<>(arrows.keySet());
        arrows.put("cli", all);
        return arrows;
    }

    private static Set<String> andBelow(Map<String, Set<String>> arrows, String... rooms) {
        Set<String> below = new TreeSet<>(List.of(rooms));
        for (String room : rooms) {
            below.addAll(arrows.get(room));
        }
        return below;
    }

    @Test
    void shouldHaveImportedTheProduct() {
        assertTrue(OURS.size() > 20, "imported only " + OURS.size() + " classes");
    }

    @Test
    void shouldKnowEveryPackage() {
        Set<String> found = OURS.stream().map(PackageArrowsTest::room).collect(Collectors.toSet());
        assertFalse(found.isEmpty());
        Set<String> strangers = new HashSet<>(found);
        strangers.removeAll(ARROWS.keySet());
        assertTrue(strangers.isEmpty(), "packages without arrows: " + strangers);
    }

    @Test
    void shouldImportOnlyDownward() {
        for (Map.Entry<String, Set<String>> arrow : ARROWS.entrySet()) {
            Set<String> allowed = new TreeSet<>(arrow.getValue());
            allowed.add(arrow.getKey());
            classes()
                    .that(liveIn(Set.of(arrow.getKey())))
                    .should()
                    .onlyDependOnClassesThat(foreignOrIn(allowed))
                    .as(arrow.getKey() + " may import only " + arrow.getValue())
                    .allowEmptyShould(true)
                    .check(OURS);
        }
    }

    @Test
    void shouldHaveNoCycles() {
        slices().matching(BASE + ".(*)..").should().beFreeOfCycles().check(OURS);
    }

    @Test
    void shouldUseJnaOnlyInLinux() {
        noClasses()
                .that(
                        DescribedPredicate.describe(
                                "live outside linux",
                                (JavaClass type) ->
                                        !room(type).equals("linux")
                                                // names JNA's jar for the trial's class path
                                                && !room(type).equals("runner")))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.sun.jna..")
                .check(OURS);
    }

    private static DescribedPredicate<JavaClass> liveIn(Set<String> rooms) {
        return DescribedPredicate.describe(
                "live in " + rooms, type -> isOurs(type) && rooms.contains(room(type)));
    }

    private static DescribedPredicate<JavaClass> foreignOrIn(Set<String> rooms) {
        return DescribedPredicate.describe(
                "are foreign or live in " + rooms,
                type -> !isOurs(type.getBaseComponentType()) || rooms.contains(room(type)));
    }

    private static boolean isOurs(JavaClass type) {
        return type.getPackageName().equals(BASE) || type.getPackageName().startsWith(BASE + ".");
    }

    private static String room(JavaClass type) {
        String name = type.getBaseComponentType().getPackageName();
        if (name.equals(BASE)) {
            return ROOT;
        }
        String rest = name.substring(BASE.length() + 1);
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }
}
