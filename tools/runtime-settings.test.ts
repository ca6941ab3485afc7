import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { runtimeConfig } from "@dialplane/contract/config/config.schema"
import waiting from "./specification/waiting-settings.json" with { type: "json" }

const projectRoot = join(import.meta.dirname, "..")

/** Where settings are described, given defaults and told; whoever does something with one is elsewhere. */
const tellers: ReadonlySet<string> = new Set(["contract/src/config/config.schema.ts", "web/src/kit/request/config-defaults.ts", "server/src/config/runtime-config.service.ts"])

const sources = ["contract/src", "server/src", "web/src"].flatMap((root) =>
  readdirSync(join(projectRoot, root), { recursive: true, encoding: "utf8" }).map((file) => `${root}/${file.replaceAll("\\", "/")}`).filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !tellers.has(path)))
const texts = sources.map((path) => readFileSync(join(projectRoot, path), "utf8"))
const isRead = (name: string) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))
const names = Object.keys(runtimeConfig.shape)

test("every setting of the runtime configuration is read by something, or waits for a part of the product that is named", () => {
  expect(names.filter((name) => !isRead(name) && !(name in waiting))).toEqual([])
})

test("what waits is a setting, and nothing reads it yet", () => {
  expect(Object.keys(waiting).filter((name) => !names.includes(name) || isRead(name))).toEqual([])
})
