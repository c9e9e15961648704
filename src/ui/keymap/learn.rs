//! Keys of the lessons: their list, and the steps of one.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Lessons: Rows {
        [UP | 'k' | BACK_TAB] Up "up": "the lesson above";
        [DOWN | 'j' | TAB] Down "down": "the lesson below";
        [ENTER | SPACE | RIGHT] Accept "open": "open the lesson where you stopped; its number chooses it";
        ['r'] Review "review": "do again what gave you trouble, when it is due";
        ['p'] Practice "practice": "every skill on trees drawn by lot, without an end";
        ['P'] Present:
            "present: PageDown and PageUp go through it, answers are hidden until then, and nothing is kept";
        ['t'] Exams "tests":
            "ten items before and after the course, and tests to skip chapters; once a lesson is finished";
        ['/'] Find "find": "only lessons that have what you type";
        ['e'] YourEngine "your engine": "the engine that grows with your lessons";
        ['b'] Workbench: "the workbench: put the page of the lesson's algorithm together, run it, repair it";
        ['R'] Forget "start over": "forget what you did in the lesson; you are asked again";
    }
    LessonRead {
        [ENTER | SPACE | RIGHT] Accept "go on":
            "to the next thing that the words point at, after it to the next step";
        [LEFT] Previous: "to the thing before, or to the step before";
        [PAGE_DOWN | DOWN] PageDown: "further down in the text";
        [PAGE_UP | UP] PageUp: "further up in the text";
        [HOME] First: "to the beginning of the text";
        [END] Last: "to the end of the text";
    }
    LessonWatch: Moments {
        ['a'] NewSeed "another": "another one of these, harder or easier by how this one went";
        [ENTER | SPACE] Accept "go on": "forward; at the end, to the next step, or to another tree";
        ['c'] NextCut "next cut": "forward to the next cut";
        ['r'] Again: "this step once more";
    }
    LessonPredict: Hints, Nodes {
        [SPACE | 'x'] Cut "cut ✂": "mark the line above the node as cut, or not";
        [ENTER] Accept "check": "you are done: have it checked";
        ['r'] Reset: "take all marks away";
    }
    LessonPoint: Hints {
        [ENTER | SPACE] Accept "this one": "the node under the cursor is the answer";
        [LEFT | 'h'] Left "left": "to the node on the left";
        [RIGHT | 'l'] Right "right": "to the node on the right";
        [UP | 'k'] Up "up": "to the parent";
        [DOWN | 'j'] Down "down": "to the first child";
    }
    LessonGraded: Moments {
        ['r'] Again "again": "change your marks";
        [ENTER | SPACE] Accept "go on": "forward; at the end, to the next step";
        ['s'] Solution "solution": "show which lines are cut";
        ['c'] NextCut: "forward to the next cut";
        ['a'] NewSeed: "another one of these, harder or easier by how this one went";
    }
    LessonChoose: Hints {
        [UP | 'k'] Up "up": "the answer above";
        [DOWN | 'j'] Down "down": "the answer below";
        [ENTER | SPACE | RIGHT] Accept "answer": "give this answer; its number chooses it";
        [LEFT] Previous: "the step before";
        [HOME] First: "the first answer";
        [END] Last: "the last answer";
    }
    LessonAnswered {
        ['a'] NewSeed "another": "another one of these, harder or easier by how this one went";
        [ENTER | SPACE | RIGHT] Accept "go on": "the next step";
        [LEFT] Previous: "the step before";
        ['r'] Again "again": "this step once more";
    }
    LessonOver: Moments {
        [ENTER | SPACE | 'a'] NewSeed "another": "another one of these, harder or easier by how this one went";
        ['r'] Again: "this tree once more";
    }
    LessonTyping: Hints {
        [ENTER] Accept "answer": "give this answer";
    }
    LessonMove: Squares {
        [ENTER] Accept "play": "make the move that is typed";
        [SPACE] Toggle "pick": "take up the piece under the cursor, or put it there";
    }
    LessonExperiment: Hints {
        [ENTER] Accept "run": "run the search";
        [SPACE | 'x'] Toggle "change": "choose what is under the cursor";
        [UP | 'k'] Up "up": "the choice above";
        [DOWN | 'j'] Down "down": "the choice below";
        ['r'] Reset: "back to the search at the start";
        [HOME] First: "the first choice";
        [END] Last: "the last choice";
    }
    Lesson {
        ['n' | TAB] Next "next": "the next step; this one may be left open";
        ['q' | ESC] Cancel "list": "back to the lessons; you go on here next time";
        ['p' | BACK_TAB] Previous "previous": "the step before";
        ['o'] Steps "steps": "all steps of the lesson, to jump to one";
        ['b'] Workbench: "the workbench: put the page of the lesson's algorithm together, run it, repair it";
        ['P'] Present:
            "present: PageDown and PageUp go through it, answers are hidden until then, and nothing is kept";
        [PAGE_DOWN] PageDown: "further down in the text";
        [PAGE_UP] PageUp: "further up in the text";
    }
    LessonLetters {
        ['!'] Hint "hint": "a hint, and then a larger one";
        ['*'] Solution "solution": "show what is right";
        [TAB] Next "next": "the next step; this one may be left open";
        [BACK_TAB] Previous "previous": "the step before";
        [PAGE_DOWN] PageDown: "further down in the text";
        [PAGE_UP] PageUp: "further up in the text";
        [ESC] Cancel "list": "back to the lessons; you go on here next time";
    }
    LessonSearching {
        [ESC | 'q' | SPACE] Cancel "stop": "stop the search";
        ['n' | TAB] Next "next": "stop the search, and go to the next step";
        ['p' | BACK_TAB] Previous "previous": "stop the search, and go to the step before";
        [PAGE_DOWN] PageDown: "further down in the text";
        [PAGE_UP] PageUp: "further up in the text";
    }
    LessonResults {
        [ENTER | SPACE] Accept "go": "where the cursor is";
        ['n'] NextLesson "next lesson": "the next lesson";
        ['e'] ExploreHere "explore": "the lesson's position as the tree of a search";
        ['s'] StepHere "step": "an algorithm line by line on the lesson's position";
        ['r'] RaceHere "race": "algorithms side by side on the lesson's position";
        ['p'] PlayHere "play": "play on from the lesson's position";
        ['g'] NewGame "opponent": "a game against an opponent of your strength";
        [ESC | 'q'] Cancel "map": "back to the map of the course";
        [LEFT] Previous "last step": "back to the last step of the lesson";
        [UP | 'k'] Up: "the place above";
        [DOWN | 'j'] Down: "the place below";
        [HOME] First: "the first place";
        [END] Last: "the last place";
    }
    ReviewOver: Ended {
        [ENTER | SPACE] Accept "next lesson": "the next lesson";
        ['n'] NextLesson: "the next lesson";
        ['r'] Review "the rest": "review what was left";
        ['p'] Practice "practice": "every skill on trees drawn by lot, without an end";
    }
    ExamResults: Ended {
        ['a'] Again "once more": "the same test with other trees";
    }
    LessonOpening {
        [ESC | 'q'] Cancel "stop": "do not open the lesson";
    }
    Ended {
        [ESC | 'q'] Cancel "map": "back to the map of the course";
        [UP | 'k'] Up: "a line up";
        [DOWN | 'j'] Down: "a line down";
        [PAGE_UP] PageUp: "half a page up";
        [PAGE_DOWN] PageDown: "half a page down";
        [HOME] First: "to the first line";
        [END] Last: "to the last line";
    }
};
