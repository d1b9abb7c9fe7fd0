"""Reads a question bank and marks answers to it: a second reader beside the writer.

    read_question_bank.py moodle FILE        read_question_bank.py qti FILE.zip

Prints one line of JSON for each question: its id, kind, the mark of its own right answer, the marks of its mistakes,
how many of them have feedback, and whether a picture is there. Refuses tables without a body.
"""
import base64
import json
import sys
import zipfile

from lxml import etree

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"


def require_tables(element):
    """Every table has a body, and every row is in a head or body, as XHTML and QTI ask."""
    for table in element.iter("{*}table"):
        parts = [etree.QName(part).localname for part in table]
        assert "tbody" in parts and set(parts) <= {"thead", "tbody"}, parts
        assert all(len(part) > 0 for part in table)


def text_of(element, path):
    found = element.find(path)
    return "" if found is None or found.text is None else found.text


def moodle_mark(question, value):
    """The fraction of the first answer in whose interval the value lies, as Moodle marks."""
    for answer in question.findall("answer"):
        if abs(value - float(text_of(answer, "text"))) <= float(text_of(answer, "tolerance")):
            return float(answer.get("fraction")) / 100
    return 0.0


def read_moodle(path):
    for question in etree.parse(path).getroot().findall("question"):
        kind = question.get("type")
        if kind == "category":
            continue
        html = text_of(question, "questiontext/text")
        require_tables(etree.fromstring("<div>" + html + "</div>"))
        files = question.findall("questiontext/file")
        picture = bool(files) and base64.b64decode(files[0].text).startswith(b"\x89PNG")
        answers = question.findall("answer")
        right = [a for a in answers if a.get("fraction") == "100"]
        wrong = [a for a in answers if a.get("fraction") == "0"]
        if kind == "numerical":
            mark = moodle_mark(question, float(text_of(right[0], "text")))
            mistakes = [moodle_mark(question, float(text_of(a, "text"))) for a in wrong]
        else:
            mark = float(len(right) == 1)
            mistakes = [0.0 for _ in wrong]
        yield {
            "id": text_of(question, "idnumber"), "kind": kind, "mark": mark, "mistakes": mistakes, "picture": picture,
            "unit": text_of(question, "units/unit/unit_name"),
            "feedback": sum(1 for a in wrong if text_of(a, "feedback/text")), "html": html,
            "right": text_of(right[0], "text"),
        }


def qti_mark(item, response):
    """The score that the response processing gives."""
    condition = item.find(f"{QTI}responseProcessing/{QTI}responseCondition")
    for branch in condition:
        equal = branch.find(f"{QTI}equal")
        match = branch.find(f"{QTI}match")
        holds = True
        if equal is not None:
            holds = abs(float(response) - float(text_of(equal, f"{QTI}baseValue"))) <= float(equal.get("tolerance"))
        elif match is not None:
            holds = response == text_of(match, f"{QTI}baseValue")
        if holds:
            return float(text_of(branch, f"{QTI}setOutcomeValue[@identifier='SCORE']/{QTI}baseValue"))
    return 0.0


def read_qti(path):
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        manifest = etree.fromstring(archive.read("imsmanifest.xml"))
        for resource in manifest.iter("{http://www.imsglobal.org/xsd/imscp_v1p1}resource"):
            for file in resource.iter("{http://www.imsglobal.org/xsd/imscp_v1p1}file"):
                assert file.get("href") in names, file.get("href")
            item = etree.fromstring(archive.read(resource.get("href")))
            require_tables(item)
            right = text_of(item, f"{QTI}responseDeclaration/{QTI}correctResponse/{QTI}value")
            values = [v.text for v in item.iter(f"{QTI}baseValue")
                      if v.getparent().tag in (f"{QTI}equal", f"{QTI}match") and v.text != right]
            yield {
                "id": item.get("identifier"), "mark": qti_mark(item, right),
                "mistakes": [qti_mark(item, value) for value in values],
                "feedback": len(item.findall(f"{QTI}modalFeedback")),
                "picture": any(name.endswith(".png") for name in names), "right": right,
            }


for row in read_moodle(sys.argv[2]) if sys.argv[1] == "moodle" else read_qti(sys.argv[2]):
    print(json.dumps(row))
