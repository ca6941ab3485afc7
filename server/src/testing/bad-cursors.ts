import { z } from "zod"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { addressOf } from "./sample-values.ts"
import { naughtyValues } from "./naughty-values.ts"

interface Mark {
  readonly s: unknown
  readonly k: unknown
  readonly b: unknown
}

const write = (mark: unknown) => Buffer.from(JSON.stringify(mark)).toString("base64url")
/** Values of the right type that the database would refuse, besides generally problematic ones. */
const keyValues: readonly unknown[] = [
  ...naughtyValues.filter((value) => typeof value !== "object" || value === null),
  "infinity",
  "now",
  "2026-02-30T00:00:00Z",
  "0000-01-01T00:00:00Z",
  "2026-01-01T00:00:00+23:00",
  "12",
  2 ** 60,
]

export const takesCursor = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && "cursor" in query.shape

/** The address of a list with this cursor. */
export const pageAddress = (
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
) => `${addressOf(endpoint, endpoint.path, (name) => params[name]!)}?${new URLSearchParams(query).toString()}`

/** The cursor in an answer, wherever the list has it. */
export const cursorIn = (body: any): string | undefined =>
  body?.nextCursor ?? /[?&]cursor=([\w-]+)/.exec(JSON.stringify(body ?? null))?.[1]

/** Valid cursors with a wrong key, order, direction or text. For a list with a single page, cursors in its format. */
export const badCursors = (good: string | undefined, sort: string): string[] => {
  const marks =
    good === undefined
      ? [1, 2, 3].map((length): Mark => ({ s: sort, k: Array.from({ length }, () => "1"), b: false }))
      : [JSON.parse(Buffer.from(good, "base64url").toString()) as Mark]
  const spoilt = marks.flatMap((mark) => {
    const keys = mark.k as unknown[]
    const values = good === undefined ? keyValues.filter((_, index) => index % 4 === 0) : keyValues
    return [
      ...values.flatMap((value) =>
        keys.map((_, place) => ({ ...mark, k: keys.map((key, index) => (index === place ? value : key)) })),
      ),
      { ...mark, k: [...keys, 1] },
      { ...mark, k: keys.slice(1) },
      { ...mark, k: "1" },
      { ...mark, s: "id desc" },
      { ...mark, s: 1 },
      { ...mark, b: "true" },
      { ...mark, x: 1 },
    ].map(write)
  })
  const text = good ?? write(marks[0])
  return [
    ...spoilt,
    text.slice(0, -3),
    `${text}AA`,
    text.toUpperCase(),
    write(null),
    write([]),
    write("x"),
    "",
    "%",
    "\ud800",
  ]
}
