// Carries the precompiled header that every test program uses; see tests/CMakeLists.txt.
