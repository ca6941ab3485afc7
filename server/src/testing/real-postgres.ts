import { execFileSync, spawn } from "node:child_process"
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { freePort } from "./free-port.ts"
import { findPostgres, postgresUser, versionOf } from "./postgres-programs.ts"

export interface RealPostgres {
  /** The parent of all its processes. */
  readonly processId: number
  /** As the cluster's superuser, for any database. */
  readonly adminUrl: (database: string) => string
  /** As the owner of the tables, who is not a superuser, as in a real installation. */
  readonly ownerUrl: (database: string) => string
  createDatabase(name: string, template?: string): Promise<void>
  stop(): Promise<void>
}

const owner = "dialplane_owner"

interface Options {
  /** For many small databases that are made and dropped: their thousands of files are kept in memory where it suffices. */
  readonly inMemory?: boolean
  /** For many minutes of one database, whose tables are changed all the time. */
  readonly cleansUp?: boolean
  /** A folder that keeps the databases for the next start, instead of a temporary one. */
  readonly keptIn?: string
}

/** A private PostgreSQL that ends with this process, however it ends; in a temporary folder unless it is kept. */
export const startRealPostgres = async ({
  cleansUp = false,
  inMemory = false,
  keptIn,
}: Options = {}): Promise<RealPostgres> => {
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true })
  const folder = keptIn ?? mkdtempSync(join((inMemory ? memoryFolder() : undefined) ?? tmpdir(), "dialplane-postgres-"))
  const user = postgresUser()
  chmodSync(folder, 0o755)
  const programs = findPostgres(folder)
  const data = join(folder, "data")
  const isNew = !existsSync(join(data, "PG_VERSION"))
  if (isNew) {
    mkdirSync(data, { mode: 0o700 })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid)
    execFileSync(
      join(programs, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", ...localeParameters(programs), "--no-sync"],
      { ...user, cwd: folder, stdio: "ignore" },
    )
  }
  const port = await freePort()
  const sockets = socketFolder(data, port)
  // The shell reads from a pipe: when this process ends, in whatever way, the pipe closes and the database ends too. One
  // that is kept writes everything down first.
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      `"$0" "$@" & database=$!; cat > /dev/null; kill -${keptIn === undefined ? "QUIT" : "INT"} $database; wait`,
      join(programs, "postgres"),
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      sockets ?? "",
      ...[
        "fsync=off",
        "full_page_writes=off",
        "synchronous_commit=off",
        // Every test file has a database of its own for a short time: nothing in it is worth cleaning up.
        ...(cleansUp ? ["autovacuum=on", "autovacuum_naptime=15s"] : ["autovacuum=off"]),
        "wal_level=minimal",
        "max_wal_senders=0",
        ...(inMemory ? ["max_wal_size=256MB"] : []),
        // Most statements of a test file run a few times only, and each of those would be planned anew: a fifth of the
        // database's time.
        ...(inMemory ? ["plan_cache_mode=force_generic_plan"] : []),
      ].flatMap((setting) => ["-c", setting]),
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
  if (isNew) await ask(adminUrl("postgres"), `create role ${owner} login createrole createdb`)
  return {
    processId: child.pid!,
    adminUrl,
    ownerUrl: url(owner),
    createDatabase: (name, template = "template0") =>
      ask(adminUrl("postgres"), `create database ${name} owner ${owner} template ${template}`),
    stop: async () => {
      child.stdin.end()
      await ended
      if (keptIn === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Linux keeps the files of this folder in memory. In containers it is often too small. */
const memoryFolder = (): string | undefined => {
  const [folder, needed] = ["/dev/shm", 4 * 2 ** 30]
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= needed && freemem() >= needed ? folder : undefined
  } catch {
    return undefined
  }
}

/** Connecting by a local socket takes half the time. Not every system has them, and their path length is limited. */
const socketFolder = (folder: string, port: number) =>
  process.platform !== "win32" && `${folder}/.s.PGSQL.${port}`.length < 100 ? folder : undefined

/**
 * A locale with the letters of all alphabets; included in PostgreSQL since version 17, before that provided by the
 * system.
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
