import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../../server/src/kit/runtime/project-root.ts"
import { findTexts } from "./find-texts.ts"

/** Files without texts for users of the portal, or whose texts are looked up by a key of their table. */
const notSearched: readonly RegExp[] = [
  /\.test\.tsx?$/,
  // Sets of texts with keys and their parts; their exports are checked separately.
  /\.messages\.ts$/,
  // The API document is English.
  /\.endpoints\.ts$/,
  /-examples\.ts$/,
  /^server\/src\/app\/api-document\//,
  /^contract\/src\/(domain-titles|kit\/request-headers)\.ts$/,
  // Content of the demo companies, and test helpers.
  /^server\/src\/(app\/demo|testing)\//,
  // Texts for operators: settings, metrics, the first start, the check of the audit log.
  /^server\/src\/kit\/(runtime\/(config|metrics)|audit\/audit-seal)\.ts$/,
  /^server\/src\/app\/first-start\.ts$/,
  // Test helpers.
  /\.factory\.ts$/,
  /^web\/src\/identity\/sessions\/demo-people\.ts$/,
  // The page with samples of the components.
  /^web\/src\/ui\/style-page\//,
  // Commands and programs, which are the same in every language.
  /^web\/src\/operations\/developers\/guide-samples\.ts$/,
  // Texts for desk phones, and names of cities.
  /^server\/src\/inventory\/provisioning\/[\w-]+-(files|values)\.rules\.ts$/,
  /^server\/src\/inventory\/number-orders\/area-codes\.rules\.ts$/,
  // Looked up by path (screens, sections), by action (audit events) and by name (the components' own texts).
  /\.(screens|sections)\.tsx$/,
  /^contract\/src\/operations\/audit\/\w+-(events|phrases)\.ts$/,
  /^web\/src\/ui\/messages\.ts$/,
  // Hours and model names as the audit log stores them: reverting a change reads them again.
  /^contract\/src\/inventory\/(schedules\/hours-text|devices\/models)\.ts$/,
  // The words of cells of spreadsheets: imports read them again.
  /^contract\/src\/(inventory\/schedules\/schedule-cells|calling\/destinations\/destination-cell)\.ts$/,
]

/** Texts of contract, server and portal that cannot be translated: "path:line: text". */
export const looseTexts = (under = ""): string[] =>
  execFileSync("git", ["ls-files", "contract/src", "server/src", "web/src"], { cwd: projectRoot, encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && path.startsWith(under) && !notSearched.some((one) => one.test(path)))
    .flatMap((path) =>
      findTexts(path, readFileSync(join(projectRoot, path), "utf8")).map(
        ({ line, text }) => `${path}:${line}: ${text}`,
      ),
    )
