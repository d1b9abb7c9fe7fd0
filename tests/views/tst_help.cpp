#include "model/studies/study.h"
#include "views/help/glossary_view.h"
#include "views/help/help_card.h"
#include "views/help/term.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocumentFragment>

#include <set>

using namespace eigenlink;

/// The meaning of the words of the program.
class TestHelp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTerm_hasASentenceAFormulaAndAnExample()
    {
        std::set<QString> keys, names;
        QVERIFY(terms().size() > 40);
        for (const HelpTerm& term : terms()) {
            const QString key = QString::fromLatin1(term.key);
            QVERIFY2(keys.insert(key).second && names.insert(nameOf(term)).second, term.key);
            QCOMPARE(findTerm(key), &term);
            const QString sentence = QString::fromUtf8(term.sentence);
            QVERIFY2(sentence.size() > 30 && sentence.endsWith(u'.') && sentence[0].isUpper(), term.key);
            if (findStudy(term.key) != nullptr && *term.formula == '\0') {
                continue;  // the card follows from the entry
            }
            QVERIFY2(*term.formula != '\0', term.key);
            QVERIFY2(QFile::exists(QStringLiteral(":/examples/%1.eigenlink").arg(QLatin1String(term.example))),
                     term.example);
            const QString source = QString::fromUtf8(term.source);
            static const QRegularExpression s_source(QStringLiteral("^(\\[(LIN|BM|PV|SC)\\][^;]*(; )?)*$"));
            QVERIFY2(s_source.match(source).hasMatch(), term.source);
        }
        QVERIFY(findTerm(QStringLiteral("nothing")) == nullptr && findTerm({}) == nullptr);
        for (const Study& study : studies()) {
            QVERIFY2(findTerm(QString::fromLatin1(study.key.data())) != nullptr, study.key.data());
        }
    }

    // Φ with a low q, not Φ_q; brackets in pairs; no letter is lost.
    void formulas_areTypeset()
    {
        for (const HelpTerm& term : terms()) {
            const QString plain = QTextDocumentFragment::fromHtml(cardOf(term)).toPlainText();
            QVERIFY2(!plain.contains(u'_') && !plain.contains(u'^') && !plain.contains(u'{'), qPrintable(plain));
            const QString formula = QString::fromUtf8(term.formula);
            for (const auto& [open, close] : {std::pair(u'(', u')'), std::pair(u'{', u'}')}) {
                QCOMPARE(formula.count(open), formula.count(close));
            }
            QVERIFY2(plain.contains(QString::fromUtf8(term.sentence).left(20)), term.key);
            for (const QString& mark : {QStringLiteral("[LIN]"), QStringLiteral("[SC]")}) {
                QCOMPARE(plain.contains(mark), QString::fromUtf8(term.source).contains(mark));
            }
            QVERIFY(briefOf(term).size() < cardOf(term).size() + 200);
        }
    }

    void glossary_isSearched_byNameSymbolAndMeaning()
    {
        GlossaryView view;
        view.resize(820, 560);
        view.show();
        QCOMPARE(view.list()->count(), static_cast<int>(terms().size()));
        QTest::keyClicks(view.search(), QStringLiteral("damping rat"));
        QVERIFY(view.list()->count() < 6);
        QCOMPARE(view.card()->term(), findTerm(QStringLiteral("damping_ratio")));
        view.search()->setText(QStringLiteral("Floquet"));
        QCOMPARE(view.card()->term(), findTerm(QStringLiteral("floquet")));
        view.search()->setText(QStringLiteral("stiff springs"));
        QVERIFY(view.list()->count() >= 1);
        QTest::keyClick(view.search(), Qt::Key_Down);
        view.search()->setText(QStringLiteral("zebra"));
        QCOMPARE(view.list()->count(), 0);
        view.setTerm(*findTerm(QStringLiteral("penalty")));
        QCOMPARE(view.card()->term(), findTerm(QStringLiteral("penalty")));
        QSignalSpy asked(&view, &GlossaryView::exampleRequested);
        QTest::mouseClick(view.card()->exampleButton(), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), QString::fromLatin1(findTerm(QStringLiteral("penalty"))->example));
    }
};

QTEST_MAIN(TestHelp)
#include "tst_help.moc"
