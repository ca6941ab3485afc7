import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { projectRoot } from "./project-root.mjs"

/**
 * Names and details of the failures. Continuous integration only shows the beginning of the output, so passed tests are
 * left out.
 * @typedef {{ names: string[], detail: string }} Failures
 */
const path = (file) => relative(projectRoot, file)

/** The output of a program, without its lists of passed tests. */
const withoutPassed = (output) =>
  stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => !/^\s*(✓|✔|↓|ok\s+\d+)/u.test(line))
    .join("\n")
    .trim()

export const wholeOutput = (name, output) => ({ names: [name], detail: withoutPassed(output) })

/**
 * The names are from the JSON report, the details from the text, which shows differences in full. A file that could not
 * be loaded has no test names.
 */
export const vitestFailures = (report, output) => {
  const names = (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed")
    if (failed.length === 0) return file.status === "failed" ? [path(file.name)] : []
    return failed.map((test) => `${path(file.name)} › ${[...test.ancestorTitles, test.title].join(" › ")}`)
  })
  const text = withoutPassed(output)
  return { names, detail: text.slice(Math.max(0, text.search(/^⎯+ (Failed|Unhandled)/m))) }
}

/** Suites are nested and contain the tests. Why a server did not start is only in its output. */
export const playwrightFailures = (report, output) => {
  const failed = (report?.suites ?? []).flatMap((suite) => failedIn(suite, []))
  const others = (report?.errors ?? []).map((error) => ({
    name: error.location === undefined ? "set-up" : path(error.location.file),
    errors: [error, { message: serverOutput(output) }],
  }))
  const all = [...others, ...failed]
  return {
    names: all.map(({ name }) => name),
    detail: all.map(({ name, errors }) => `${name}\n${errors.map(messageOf).join("\n")}`).join("\n\n"),
  }
}

const serverOutput = (output) =>
  stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => line.includes("[WebServer]"))
    .slice(-20)
    .join("\n")

const failedIn = (suite, above) => {
  const titles = [...above, suite.title]
  return [
    // A test that only passed when it was repeated is broken, although Playwright reports it as "ok".
    ...suite.specs
      .filter((spec) => !spec.ok || spec.tests.some((test) => test.status === "flaky"))
      .map((spec) => ({
        name: [...titles, spec.title].join(" › "),
        errors: spec.tests.flatMap(
          (test) => test.results.findLast((result) => result.errors?.length > 0)?.errors ?? [],
        ),
      })),
    ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, titles)),
  ]
}

const messageOf = ({ message = "", location }) => {
  const said = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .join("\n")
    .trim()
  return location === undefined ? said : `${said}\nat ${path(location.file)}:${location.line}`
}
