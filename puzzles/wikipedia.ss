# The example of the Wikipedia article on Sudoku
# https://en.wikipedia.org/wiki/Sudoku
53. .7. ...
6.. 195 ...
.98 ... .6.

8.. .6. ..3
4.. 8.3 ..1
7.. .2. ..6

.6. ... 28.
... 419 ..5
... .8. .79
