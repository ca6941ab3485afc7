import { afterEach, expect, test } from "vitest"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { imageTask } from "../../ground/branding/image-intake.service.ts"
import { greetingTask } from "../../inventory/extensions/greeting-audio.service.ts"
import { spreadsheetTask } from "../../onboarding/imports/read-file.service.ts"
import { makeFileWork, usualLimits, type FileWork, type FileWorkLimits } from "./file-work.ts"
import type { Refusal } from "../refusal.ts"
import { wavHeader } from "./wav-header.ts"

let work: FileWork
afterEach(() => work.close())
const open = (limits: Partial<FileWorkLimits>) => (work = makeFileWork({ ...usualLimits, ...limits }))

const [one, other] = [1 as AccountId, 2 as AccountId]
const table = { bytes: Buffer.from("a,b\n1,2\n") }
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: Refusal) => error.problem?.code ?? error.message,
  )

/** Few elements, but each is blurred over sixteen million pixels: within every count, and nobody would wait for it. */
const slow = {
  purpose: "logoLight" as const,
  bytes: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="90"/></filter>${`<rect width="4000" height="4000" filter="url(#f)"/>`.repeat(400)}</svg>`,
  ),
}

test("work comes back from a process of its own, and so do refusals", async () => {
  open({})
  expect(await work.run(spreadsheetTask, one, table)).toMatchObject({
    headings: ["a", "b"],
    rows: [{ cells: ["1", "2"] }],
  })
  await expect(work.run(spreadsheetTask, one, { bytes: Buffer.from("only headings") })).rejects.toMatchObject({
    problem: { code: "import.empty", status: 400 },
    validationErrors: [{ field: "content" }],
  })
}, 60_000)

test("what takes too long is killed, names its field, and the next file is read", async () => {
  open({ workers: 1, taskSeconds: 1.5 })
  await expect(work.run(imageTask, one, slow)).rejects.toMatchObject({
    problem: { code: "request.file_too_demanding", status: 400 },
    validationErrors: [{ field: "image" }],
  })
  expect(await work.run(spreadsheetTask, one, table)).toMatchObject({ headings: ["a", "b"] })
}, 60_000)

/** Silence at a high rate, which takes a moment to bring down to that of telephones. */
const longSound = () => Buffer.concat([wavHeader(5_760_000, 48_000, 16), Buffer.alloc(5_760_000)])

test("greetings are read in a process of the pool, and are killed there when they take too long", async () => {
  const file = longSound()
  // A busy machine takes many times as long as another.
  open({ workers: 1, taskSeconds: 100 })
  expect(await work.run(greetingTask, one, { bytes: file, program: "ffmpeg" })).toMatchObject({ seconds: 60 })
  await work.close()
  open({ workers: 1, taskSeconds: 0.02 })
  await expect(work.run(greetingTask, one, { bytes: file, program: "ffmpeg" })).rejects.toMatchObject({
    problem: { code: "request.file_too_demanding" },
    validationErrors: [{ field: "audio" }],
  })
}, 120_000)

test("accounts take turns, one account's line is short, and the whole line has an end", async () => {
  open({ workers: 1, waitingPerAccount: 3, waitingInAll: 5 })
  const order: string[] = []
  const ask = (accountId: AccountId, name: string) =>
    codeOf(work.run(spreadsheetTask, accountId, table)).then((code) => {
      order.push(name)
      return code
    })
  const greedy = ["a1", "a2", "a3", "a4"].map((name) => ask(one, name))
  const fair = ask(other, "b1")
  expect(await ask(one, "a5")).toBe("request.too_many_files")
  const last = ask(3 as AccountId, "c1")
  expect(await ask(4 as AccountId, "d1")).toBe("request.unavailable")
  expect(await Promise.all([...greedy, fair, last])).toEqual(Array.from({ length: 6 }, () => "done"))
  expect(order.slice(2)).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"])
}, 60_000)

test("one account never has every process", async () => {
  open({ workers: 2, taskSeconds: 5 })
  const blocked = [codeOf(work.run(imageTask, one, slow)), codeOf(work.run(imageTask, one, slow))]
  expect(await codeOf(work.run(spreadsheetTask, other, table))).toBe("done")
  await work.close()
  await Promise.allSettled(blocked.slice(0, 1))
}, 60_000)

test("a process that was given a task and a closed pool does not leave anybody waiting", async () => {
  open({ workers: 1 })
  const running = codeOf(work.run(imageTask, one, slow))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await work.close()
  expect(await running).not.toBe("done")
  expect(await codeOf(work.run(spreadsheetTask, one, table))).toBe("request.unavailable")
}, 60_000)
