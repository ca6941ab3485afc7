import { expect, test } from "vitest"
import { ignoredColumns } from "./ignored-columns.tsx"

test("columns of the file that nothing is read from are named", () => {
  expect(
    ignoredColumns({ headings: ["Name", "Shoe size", "Login", "Password"], mapping: { username: 2, first_name: 0 } }),
  ).toEqual([1, 3])
  expect(ignoredColumns({ headings: ["Login"], mapping: { username: 0 } })).toEqual([])
})
