import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { eventTypes } from "@dialplane/contract/operations/audit/event-types"
import { projectRoot } from "../../kit/runtime/project-root.ts"

const root = join(projectRoot, "server/src")
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !/\.test\.ts$|^testing/.test(path),
)
/** Of the same shape, and something else: fields of the brand, the name of a file. */
const notActions = new Set(["icons.fav_icon", "icons.logo_light", "icons.logo_dark", "preview.wav"])
const action = /"([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)"/g

/**
 * The actions a file names: every text of their shape in a file that writes audit entries. That also finds those which
 * reach `audit` by way of a variable; names of jobs, of undos and of sets of texts look the same and are told apart by
 * what stands before them.
 */
const actionsIn = (text: string): string[] => {
  if (!/\b(audit|writeAudit)\(/.test(text)) return []
  return [...text.matchAll(action)]
    .filter((match) => !/\b(?:(?:name|topic|type):|texts\()\s*$/.test(text.slice(0, match.index)))
    .map((match) => match[1]!)
    .filter((name) => !notActions.has(name))
}

/** Of an action that is put together later, what is known of it: its beginning or its end. */
const beginningsIn = (text: string) => [...text.matchAll(/action: `([a-z_]+\.)\$\{/g)].map((match) => match[1]!)
const endsIn = (text: string) => [...text.matchAll(/action: `\$\{\w+\}([a-z_]+)`/g)].map((match) => match[1]!)

test("every action that is written to the audit log is among the kinds of events, with its sentence", () => {
  const known = Object.keys(eventTypes)
  const unknown = files.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8")
    return [
      ...actionsIn(text).filter((name) => !known.includes(name)),
      ...beginningsIn(text).filter((beginning) => !known.some((name) => name.startsWith(beginning))),
      ...endsIn(text).filter((end) => !known.some((name) => name.endsWith(end))),
    ].map((name) => `${path}: "${name}"`)
  })
  expect(unknown, "Add it to one of the tables in contract/src/operations/audit/event-types.ts").toEqual([])
})

test("the search for actions finds them however they reach the log", () => {
  expect(actionsIn(`await audit(db, ctx, { action: "a.b" })`)).toEqual(["a.b"])
  expect(actionsIn(`await audit(db, ctx, { action: on ? "a_b.c" : "d.e" })`)).toEqual(["a_b.c", "d.e"])
  expect(actionsIn(`const save = (action: string) => audit(db, ctx, { action })\nsave("x.y_z")`)).toEqual(["x.y_z"])
  expect(actionsIn(`audit(db); defineJob({ name: "a.b" }); import "./a.ts"`)).toEqual([])
  const found = files.flatMap((path) => actionsIn(readFileSync(join(root, path), "utf8")))
  expect(found).toEqual(
    expect.arrayContaining(["user.changed", "job.retried", "secret_question.set", "session.ended_everywhere"]),
  )
})

test("each kind of event has a title and a sentence of its own", () => {
  const all = Object.values(eventTypes)
  expect(
    all.filter(({ title, sentence }) => !/^[A-Z]/.test(title) || title.endsWith(".") || !/^[A-Z].*\.$/.test(sentence)),
  ).toEqual([])
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
})
