import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { ConfigError } from "./config.ts"
import type { Kit } from "../context.ts"
import type { Db } from "../database/database.ts"
import { sql } from "../database/sql.ts"

const beatMilliseconds = 20_000
/** A node that was not seen for this long is gone. */
const goneSeconds = 90

interface Node {
  readonly host: string
  readonly keyFingerprint: string
  readonly fileStore: "folder" | "s3"
}

const listOthers = (db: Db, id: string) =>
  db.many<Node>(
    sql`select n.host, n.key_fingerprint, n.file_store from server_nodes n
      where n.id <> ${id} and n.seen_at > now() - make_interval(secs => ${goneSeconds}::float8)`,
  )

const beat = (db: Db, id: string, { host, keyFingerprint, fileStore }: Node) =>
  db.run(sql`
    insert into server_nodes (id, host, key_fingerprint, file_store)
      values (${id}, ${host}, ${keyFingerprint}, ${fileStore}) on conflict (id) do update set seen_at = now()`)

/**
 * Registers this process with the nodes of the database. Two nodes with different secret keys could not read each
 * other's data, so the second does not start. Two nodes with a file folder each would have half of the files each, so
 * both log a warning.
 */
export const joinNodes = async ({
  database,
  secrets,
  config,
  log,
}: Kit): Promise<{ readonly leave: () => Promise<void> }> => {
  // The embedded database has one process; its folder is locked.
  if (database.kind === "embedded") return { leave: async () => {} }
  const id = randomUUID()
  const self: Node = {
    host: hostname(),
    keyFingerprint: secrets.fingerprint("server node"),
    fileStore: config.filesUrl === undefined ? "folder" : "s3",
  }
  let warned = false
  const warn = (others: readonly Node[]) => {
    const other = others.find(({ fileStore }) => fileStore === "folder" || self.fileStore === "folder")
    if (other === undefined || warned) return
    warned = true
    log.warn(
      { other: other.host },
      "Another node works on this database, and files are kept in a folder: each node sees only its own. Set FILES_URL to the same store on all nodes.",
    )
  }
  await database.transaction("system", async (db) => {
    // One after another, otherwise two nodes that start at the same time would not see each other.
    await db.run(sql`select pg_advisory_xact_lock(7231911)`)
    const others = await listOthers(db, id)
    if (others.some(({ keyFingerprint }) => keyFingerprint !== self.keyFingerprint)) {
      throw new ConfigError(
        "Another node with a different secret key works on this database. Set SECRET_KEY to the same value on all nodes (the first node keeps its key in DATA_DIR/secret.key).",
      )
    }
    await db.run(sql`delete from server_nodes where seen_at < now() - make_interval(secs => ${goneSeconds}::float8)`)
    await beat(db, id, self)
    warn(others)
  })
  const timer = setInterval(() => {
    void database
      .transaction("system", async (db) => {
        await beat(db, id, self)
        warn(await listOthers(db, id))
      })
      .catch((error: unknown) => log.warn({ err: error }, "node not seen by the others"))
  }, beatMilliseconds).unref()
  return {
    leave: async () => {
      clearInterval(timer)
      await database
        .transaction("system", (db) => db.run(sql`delete from server_nodes where id = ${id}`))
        .catch(() => {})
    },
  }
}
