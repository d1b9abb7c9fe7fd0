#include "app/lessons/lesson_template.h"

namespace eigenlink {

namespace {

constexpr std::string_view kLessonBody = R"(<!--
Comments like this one are shown nowhere. Delete it before you give the lesson out.
- Your own mechanism: draw it in the window, save it beside this file, and write a line "file: NAME.eigenlink" in its
  block "mechanism" in place of the text in braces. The lines "set:" stay.
- The page of the window that comes to the front: a block "show" with a line "page: modes" (equilibria, motion, …).
- Quantities of checks and answers: mode 1 frequency, mode 1 angular frequency, mode 1 period, mode 2 damping ratio,
  degrees of freedom, spurious of ucs, stable equilibria, angle of rod, k.stiffness, B.x.
- Checks: "mode 1 frequency = 1.5 Hz ± 1 %", "mode 2 damping ratio > 0.1", "k.stiffness between 20 and 30 N/m",
  "degrees of freedom = 1", "stable", "not stable".
- A second language: "language: en, de" in the head; behind the text of a page its German heading and text, below a
  comment that holds nothing but "de"; in blocks lines that begin with "de: "; in the key "because de: …".
- A choice: "kind: choice" in a question, and lines that begin with "- "; in the key "choice: 2".
- Something to draw on an empty sheet: "kind: draw" in a task; in the key the text of a mechanism that fulfils it.
The key has the answers; "eigenlink-cli lesson check" and the window, with both files side by side, say what is wrong.
-->

# The title of your lesson

## A mass on a spring

A page begins with a heading of level 2. Write **Markdown**, and formulas between dollar signs: $f = \omega/2\pi$.
Every student gets a stiffness of their own: here it is {k}.

```numbers
k: 40 N/m from 20 to 60 step 1
```

```mechanism swing
set: k.stiffness = k
{
  "format": "eigenlink",
  "version": 1,
  "gravity": [0, 0],
  "points": [
    {"id": "A", "at": [0, 0], "fixed": true},
    {"id": "B", "at": [1, 0]},
    {"id": "C", "at": [1, -1], "fixed": true}
  ],
  "elements": [
    {"type": "bar", "id": "rod", "points": ["A", "B"], "mass": 3},
    {"type": "spring", "id": "k", "points": ["C", "B"], "stiffness": 40, "rest_length": 1}
  ]
}
```

```question f1
unit: Hz
tolerance: 1 %
At which frequency does the rod swing?
```

```hint
About A the rod has the inertia $m l^2/3$, and the spring the stiffness $k l^2$.
```

## Make it faster

```task faster
mechanism: swing
change: k.stiffness
check: mode 1 frequency = 1.5 Hz ± 1 %
Change the stiffness of the spring until the rod swings with 1.5 Hz.
```
)";

constexpr std::string_view kKeyBody = R"(
```answer f1
value: mode 1 frequency
because: Right: $f = \sqrt{3k/m}/2\pi$.
wrong: mode 1 angular frequency
because: This is the angular frequency in rad/s; divide it by 2π.
wrong: mode 1 period
because: This is the period in seconds; the frequency is its reciprocal.
```

```answer faster
set: k.stiffness = (3 rad/s * pi)^2 * 1 kg
wrong: mode 1 angular frequency = 1.5 rad/s ± 2 %
wrong set: k.stiffness = (1.5 rad/s)^2 * 1 kg
because: ω is 1.5 rad/s now; f is wanted, and ω = 2πf.
```
)";

}  // namespace

std::string lessonTemplate(std::string_view id)
{
    const std::string name(id);
    return "---\nid: " + name + "\nlanguage: en\nkey: " + name + ".eigenkey\n---\n\n" + std::string(kLessonBody);
}

std::string lessonKeyTemplate(std::string_view id, std::string_view salt)
{
    return "---\nid: " + std::string(id) + "\nsalt: " + std::string(salt) + "\n---\n" + std::string(kKeyBody);
}

}  // namespace eigenlink
