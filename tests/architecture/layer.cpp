/// A program of one layer of the model and those below it, see tests/CMakeLists.txt: linking it is the test.
int main()
{
    return 0;
}
