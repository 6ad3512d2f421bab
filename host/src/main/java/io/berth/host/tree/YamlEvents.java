package io.berth.host.tree;

import io.berth.api.tree.Position;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** The events of a YAML text, with a look at the next one. */
final class YamlEvents {
    private final Iterator<Event> events;
    private final String source;
    private @Nullable Event upcoming;

    YamlEvents(Iterator<Event> events, String source) {
        this.events = events;
        this.source = source;
    }

    /** The next event, which stays the next. */
    Event upcoming() {
        Event next = upcoming == null ? events.next() : upcoming;
        upcoming = next;
        return next;
    }

    Event.ID peek() {
        return upcoming().getEventId();
    }

    Event next() {
        Event next = upcoming();
        upcoming = null;
        return next;
    }

    /** Where an event begins. */
    Position position(Event event) {
        return event.getStartMark().map(mark -> position(mark, source)).orElse(new Position(source, 0, 0));
    }

    static Position position(Mark mark, String source) {
        return new Position(source, mark.getLine() + 1, mark.getColumn() + 1);
    }
}
