import { expect, test } from "vitest"
import { rampOfColor } from "./ramp-of-color.ts"

// What @mantine/colors-generator 9.6.0 makes of the same colors.
test.each([
  ["#7a1fa2", 8, "#faedff #eed7f7 #d9aced #c57fe4 #b358db #a940d7 #a433d5 #8f26bd #7a1fa2 #6f1895"],
  ["#0f766e", 9, "#edfdfb #dcf8f6 #b3f2ec #89ebe3 #6ae6db #58e2d6 #4de1d4 #3fc8bb #31b2a6 #0f766e"],
  ["#c2410c", 8, "#fff0e8 #fcdfd2 #f7bca3 #f39670 #f07745 #ef632a #ef591c #d44911 #c2410c #a63404"],
  ["#ffe600", 6, "#fffde1 #fffbcb #fff59a #fff064 #ffeb38 #ffe81d #ffe600 #e3cd00 #c9b600 #ad9d00"],
  ["#abc", 3, "#ebf6ff #dee8f1 #c0cddb #aabbcc #829ab2 #708ba7 #6584a3 #54728f #486581 #375774"],
  ["#888", 5, "#fff1f5 #ede6e7 #d0cccd #b3b1b2 #9a9a9a #888888 #858484 #747172 #6a6365 #605457"],
  ["#fff", 0, "#ffffff #e7e7e7 #cdcdcd #b2b2b2 #9a9a9a #8b8b8b #848484 #717171 #656565 #575757"],
  ["#000", 9, "#f5f5f5 #e7e7e7 #cdcdcd #b2b2b2 #9a9a9a #8b8b8b #848484 #717171 #656565 #000000"],
])("the steps of %s", (color, own, steps) => expect(rampOfColor(color)).toEqual({ own, steps: steps.split(" ") }))
