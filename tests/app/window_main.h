#pragma once

#include "app/application.h"

#include <QApplication>
#include <QStandardPaths>
#include <QtTest>

/// Runs a test in an application with the style, the rules for widgets and the translations of the program.
#define EIGENLINK_WINDOW_MAIN(Test)               \
    int main(int argc, char** argv)               \
    {                                             \
        QStandardPaths::setTestModeEnabled(true); \
        QApplication application(argc, argv);     \
        eigenlink::prepareApplication();          \
        Test test;                                \
        return QTest::qExec(&test, argc, argv);   \
    }
