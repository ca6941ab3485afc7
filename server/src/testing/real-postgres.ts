import { execFileSync, spawn } from "node:child_process"
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { freePort } from "./free-port.ts"
import { findPostgres, postgresUser, versionOf } from "./postgres-programs.ts"

export interface RealPostgres {
  /** The process that all of its processes descend from. */
  readonly processId: number
  /** As the cluster's superuser, with the database's name left to the caller. */
  readonly adminUrl: (database: string) => string
  /** As the owner of the tables: no superuser, as in a real installation. */
  readonly ownerUrl: (database: string) => string
  createDatabase(name: string, template?: string): Promise<void>
  stop(): Promise<void>
}

const owner = "dialplane_owner"

/** A private PostgreSQL in a temporary folder. It ends with us, whatever ends us. */
export const startRealPostgres = async (): Promise<RealPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), "dialplane-postgres-"))
  const user = postgresUser()
  chmodSync(folder, 0o755)
  const programs = findPostgres(folder)
  const data = join(folder, "data")
  mkdirSync(data, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid)
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", ...localeParameters(programs), "--no-sync"],
    { ...user, cwd: folder, stdio: "ignore" },
  )
  const port = await freePort()
  const sockets = socketFolder(data, port)
  // The shell waits on our end of a pipe: when this process goes, however it goes, the pipe closes and the database
  // ends too.
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      '"$0" "$@" & database=$!; cat > /dev/null; kill -QUIT $database; wait',
      join(programs, "postgres"),
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      sockets ?? "",
      "-c",
      "fsync=off",
      "-c",
      "max_connections=120",
      "-c",
      "log_min_messages=fatal",
    ],
    { ...user, cwd: folder, stdio: ["pipe", "ignore", "ignore"] },
  )
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const url = (name: string) => (database: string) =>
    `postgres://${name}@127.0.0.1:${port}/${database}${sockets === undefined ? "" : `?host=${encodeURIComponent(sockets)}`}`
  const adminUrl = url("postgres")
  await waitUntilUp(adminUrl("postgres"))
  await ask(adminUrl("postgres"), `create role ${owner} login createrole createdb`)
  return {
    processId: child.pid!,
    adminUrl,
    ownerUrl: url(owner),
    createDatabase: (name, template = "template0") =>
      ask(adminUrl("postgres"), `create database ${name} owner ${owner} template ${template}`),
    stop: async () => {
      child.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A local socket takes half of what a connection by address does. Not every system has them, and none for a long name.
 */
const socketFolder = (folder: string, port: number) =>
  process.platform !== "win32" && `${folder}/.s.PGSQL.${port}`.length < 100 ? folder : undefined

/**
 * One that knows the letters of every alphabet; since version 17 PostgreSQL brings it along, before that the system
 * does.
 */
const localeParameters = (programs: string) =>
  versionOf(join(programs, "postgres")) >= 17
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C.UTF-8"]

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const waitUntilUp = async (url: string) => {
  const until = Date.now() + 30_000
  for (;;) {
    try {
      return await ask(url, "select 1")
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
