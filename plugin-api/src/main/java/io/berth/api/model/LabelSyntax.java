package io.berth.api.model;

import java.util.ArrayList;
import java.util.List;

/** The rules of Kubernetes for the keys and values of labels, and the texts it has for what breaks them. */
public final class LabelSyntax {
    private static final int NAME_LENGTH = 63;
    private static final int PREFIX_LENGTH = 253;
    private static final String NAME_FORM =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and"
                    + " end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
                    + " validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
    private static final String VALUE_FORM = "a valid label must be an empty string or consist of alphanumeric"
            + " characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
            + " 'my_value',  or '12345', regex used for validation is"
            + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
    private static final String PREFIX_FORM = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
        + " characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex"
        + " used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

    private LabelSyntax() {}

    /** What is wrong with a key, which is a qualified name such as {@code example.com/tier}. */
    public static List<String> keyProblems(String key) {
        int slash = key.indexOf('/');
        if (slash != key.lastIndexOf('/')) {
            return List.of("a qualified name " + NAME_FORM
                    + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
        }
        List<String> problems = new ArrayList<>(0);
        if (slash >= 0) {
            addPrefixProblems(key.substring(0, slash), problems);
        }
        addNameProblems(key.substring(slash + 1), problems);
        return problems;
    }

    private static void addPrefixProblems(String prefix, List<String> problems) {
        if (prefix.isEmpty()) {
            problems.add("prefix part must be non-empty");
            return;
        }
        subdomainProblems(prefix).forEach(problem -> problems.add("prefix part " + problem));
    }

    private static void addNameProblems(String name, List<String> problems) {
        if (name.isEmpty()) {
            problems.add("name part must be non-empty");
        } else if (name.length() > NAME_LENGTH) {
            problems.add("name part " + tooLong(NAME_LENGTH));
        }
        if (!isName(name)) {
            problems.add("name part " + NAME_FORM);
        }
    }

    /** What is wrong with a value. */
    public static List<String> valueProblems(String value) {
        List<String> problems = new ArrayList<>(0);
        if (value.length() > NAME_LENGTH) {
            problems.add(tooLong(NAME_LENGTH));
        }
        if (!value.isEmpty() && !isName(value)) {
            problems.add(VALUE_FORM);
        }
        return problems;
    }

    /** What is wrong with a DNS subdomain such as {@code example.com}. */
    public static List<String> subdomainProblems(String name) {
        List<String> problems = new ArrayList<>(0);
        if (name.length() > PREFIX_LENGTH) {
            problems.add(tooLong(PREFIX_LENGTH));
        }
        if (!isSubdomain(name)) {
            problems.add(PREFIX_FORM);
        }
        return problems;
    }

    private static String tooLong(int most) {
        return "must be no more than " + most + " characters";
    }

    private static boolean isName(String name) {
        if (name.isEmpty() || !isAlphanumeric(name.charAt(0)) || !isAlphanumeric(name.charAt(name.length() - 1))) {
            return false;
        }
        for (int i = 1; i < name.length() - 1; i++) {
            char character = name.charAt(i);
            if (!isAlphanumeric(character) && character != '-' && character != '_' && character != '.') {
                return false;
            }
        }
        return true;
    }

    private static boolean isSubdomain(String name) {
        char before = '.';
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            boolean fits = switch (character) {
                case '.' -> before != '.' && before != '-';
                case '-' -> before != '.';
                default -> isAlphanumeric(character) && !(character >= 'A' && character <= 'Z');
            };
            if (!fits) {
                return false;
            }
            before = character;
        }
        return before != '.' && before != '-';
    }

    private static boolean isAlphanumeric(char character) {
        return character >= 'a' && character <= 'z'
                || character >= 'A' && character <= 'Z'
                || character >= '0' && character <= '9';
    }
}
