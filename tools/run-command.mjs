import { spawn } from "node:child_process"
import { projectRoot } from "./project-root.mjs"

/** npm's own program if npm started this process (works on every system), otherwise the one on the path. */
const npm = () =>
  process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === "win32" ? "npm.cmd" : "npm"]

/**
 * Runs a program in the project's folder. "show" writes its output to this terminal; "keep" collects it.
 * @param {string[]} command
 * @param {{ output?: "show" | "keep", env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = ([program, ...parameters], { output = "show", env = process.env, cwd = projectRoot } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd,
      env,
      stdio: output === "show" ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: program.endsWith(".cmd"),
    })
    let text = ""
    child.stdout?.on("data", (chunk) => (text += chunk))
    child.stderr?.on("data", (chunk) => (text += chunk))
    child.on("error", reject)
    child.on("close", (code, signal) => resolve({ code: code ?? (signal === null ? 1 : 130), output: text }))
  })

export const runNpm = (parameters, options) => run([...npm(), ...parameters], options)

/** A tool of node_modules, by the path of its start file. */
export const nodeTool = (file, ...parameters) => [process.execPath, file, ...parameters]
