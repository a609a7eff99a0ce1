package io.github.jitterbook.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import net.jqwik.api.Property;

import org.junit.jupiter.api.Test;

/** Holds what keeps the reports of the tests whole. */
class TestReportsTest {

    private static final JavaClasses TESTS =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.OnlyIncludeTests())
                    .importPackages("io.github.jitterbook");

    /**
     * Surefire writes one report a class: of a class that two engines run, the second one's report
     * replaces the first one's, and with it what was skipped.
     */
    @Test
    void shouldKeepPropertiesInClassesOfTheirOwn() {
        noMethods()
                .that()
                .areDeclaredInClassesThat()
                .haveSimpleNameNotEndingWith("PropertyTest")
                .should()
                .beAnnotatedWith(Property.class)
                .check(TESTS);
        noMethods()
                .that()
                .areDeclaredInClassesThat()
                .haveSimpleNameEndingWith("PropertyTest")
                .should()
                .beAnnotatedWith(Test.class)
                .check(TESTS);
    }
}
