import { expect, test } from "vitest"

test("zod is told not to use eval before it is loaded", async () => {
  await import("./zod-without-eval.ts")
  const { config } = await import("zod")
  expect(config().jitless).toBe(true)
})
