import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { wavOf } from "../../kit/audio/wav-file.ts"
import { sql } from "../../kit/database/sql.ts"
import { audioProgram } from "../../testing/audio-program.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

/** Stands for espeak-ng: prints a list of voices, or a tone whose length follows the text. */
const speechProgram = () => {
  const file = join(mkdtempSync(join(tmpdir(), "dialplane-speech-")), "speaker.mjs")
  writeFileSync(
    file,
    `#!${process.execPath}
if (process.argv.includes("--voices")) {
  console.log("Pty Language       Age/Gender VoiceName          File                 Other Languages")
  console.log(" 2  en-us           --/M      English_(America)  gmw/en-US            (en 3)")
  console.log(" 5  de              --/M      German             gmw/de")
} else {
  let text = ""
  for await (const part of process.stdin) text += part
  if (text.includes("fail")) process.exit(1)
  const samples = 1600 * Math.max(10, text.length)
  const file = Buffer.alloc(44 + samples * 2)
  file.write("RIFF", 0); file.writeUInt32LE(36 + samples * 2, 4); file.write("WAVEfmt ", 8); file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20); file.writeUInt16LE(1, 22); file.writeUInt32LE(16000, 24); file.writeUInt32LE(32000, 28)
  file.writeUInt16LE(2, 32); file.writeUInt16LE(16, 34); file.write("data", 36); file.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) file.writeInt16LE(Math.round(8000 * Math.sin(at / 6)), 44 + at * 2)
  process.stdout.write(file)
}
`,
  )
  chmodSync(file, 0o755)
  return file
}

const decoder = audioProgram()
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer({
    settings: { MEDIA_MEGABYTES: "16", SPEECH_PROGRAM: speechProgram(), AUDIO_PROGRAM: decoder.program },
  })
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const base = "/api/appserver/accounts/100"
const path = `${base}/media`
const hold = "/api/ucaas/account/100/onHoldAudio"
const dial = "/api/ucaas/account/100/outdialRecordGreeting"
const names = (items: { name: string }[]) => items.map(({ name }) => name)
const codeOf = ({ status, body }: TestAnswer) => [status, body?.code]
const fieldOf = ({ body }: TestAnswer) => body.validationErrors?.[0]?.field

const sound = (seconds: number, rate = 8000, volume = 0.3) =>
  wavOf({
    rate,
    samples: Float32Array.from(
      { length: rate * seconds },
      (_, at) => volume * Math.sin((2 * Math.PI * 440 * at) / rate),
    ),
  }).toString("base64")
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../testing/sounds", name)).toString("base64")

let count = 0
const add = async (more: object = {}) => {
  count += 1
  const { status, body } = await owner.post(path, { name: `Sound ${count}`, audio: sound(2), ...more })
  expect([status, body.code]).toEqual([200, undefined])
  return body as { mediaId: number; name: string; version: number; seconds: number }
}
/** A destination of a queue that plays the sound first. */
const announce = (mediaId: number, slot: string) =>
  server.database.transaction({ account: 100 }, async (db) => {
    const queue = await db.one<{ id: number; name: string }>(
      sql`select e.id, e.name from extensions e where e.account_id = 100 and e.type = 'Call Queue' order by e.id limit 1`,
    )
    await db.run(sql`
      insert into call_destinations (account_id, owner_extension_id, slot, kind, announcement_id)
      values (100, ${queue.id}, ${slot}, 'hangUp', ${mediaId})`)
    return queue
  })
const lastEntry = async (action: string) =>
  server.database.transaction({ account: 100 }, (db) =>
    db.one<{ id: number; before: any; after: any; objectName: string }>(
      sql`select e.id, e.before, e.after, e.object_name from audit_entries e
        where e.account_id = 100 and e.action = ${action} order by e.id desc limit 1`,
    ),
  )
const revert = async (action: string) =>
  owner.post(`/api/reporting/accounts/100/audit-log/events/${(await lastEntry(action)).id}/revert`)

describe("the library", () => {
  test("is listed with lengths and uses, by kind, searched and sorted", async () => {
    const { items } = (await owner.get(path)).body
    expect(names(items)).toContain("Welcome, open hours")
    const theme = items.find(({ name }: { name: string }) => name === "Harbor theme")
    expect(theme).toMatchObject({ kind: "hold", source: "upload", useCount: 1, greetingKey: String(theme.mediaId) })
    expect(theme.peaks).toHaveLength(200)
    expect(theme).not.toHaveProperty("fileKey")
    expect(names((await owner.get(`${path}?kind=hold`)).body.items)).toEqual(["Harbor theme", "Spring campaign"])
    expect(names((await owner.get(`${path}?search=CLOSED`)).body.items)).toEqual(["Welcome, closed"])
    const byLength = (await owner.get(`${path}?sort=seconds&direction=desc`)).body.items
    expect(byLength[0].seconds).toBeGreaterThanOrEqual(byLength[1].seconds)
    expect((await owner.get(`${base}/greetings`)).body.items).toHaveLength(items.length)
  })

  test("counts its storage", async () => {
    const { body } = await owner.get(`${base}/media-usage`)
    expect(body).toMatchObject({ totalBytes: 16_000_000, count: 8 })
    expect(body.usedBytes).toBeGreaterThan(1_000_000)
  })

  test("needs the permission, and other accounts see nothing of it", async () => {
    const { mediaId } = await add()
    const [user, stranger] = [await server.as("endUser"), await server.as("accountSuperUser", 130)]
    expect((await user.get(path)).status).toBe(403)
    expect((await user.post(path, { name: "No", audio: sound(2) })).status).toBe(403)
    expect((await stranger.get(path)).status).toBe(404)
    expect(codeOf(await stranger.get(`/api/appserver/accounts/130/media/${mediaId}`))).toEqual([404, "media.not_found"])
    expect((await stranger.get(`/api/appserver/accounts/130/media/${mediaId}/sound`)).status).toBe(404)
    expect((await stranger.delete(`/api/appserver/accounts/130/media/${mediaId}`)).status).toBe(404)
    expect((await server.anonymous().get(`${path}/${mediaId}/sound`)).status).toBe(401)
  })
})

describe("an upload", () => {
  test.each([
    ["WAV", () => sound(2, 44_100), 2],
    ["MP3", () => fixture("tone.mp3"), 1.1],
    ["Ogg Vorbis", () => fixture("tone.ogg"), 1],
    ["Ogg Opus", () => fixture("tone.opus"), 1],
    ["M4A", () => fixture("tone.m4a"), 1],
  ])("of %s is kept as WAV and is on record", async (_, audio, seconds) => {
    const made = await add({ audio: audio() })
    expect(made).toMatchObject({ kind: "greeting", source: "upload", version: 1, uses: [] })
    expect(Math.abs(made.seconds - seconds)).toBeLessThanOrEqual(0.15)
    expect(await lastEntry("media.created")).toMatchObject({ after: { name: made.name, source: "upload" } })
  })

  test("is sent as form data too", async () => {
    const form = new FormData()
    form.set("name", "From a form")
    form.set("kind", "hold")
    form.set("source", "browser")
    form.set("audio", new Blob([new Uint8Array(Buffer.from(sound(1), "base64"))]), "recording.bin")
    const sent = new Response(form)
    const { statusCode, body } = await server.app.inject({
      method: "POST",
      url: `${base}/greetings`,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { authorization: `Bearer ${owner.token}`, "content-type": sent.headers.get("content-type")! },
    })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ kind: "hold", source: "browser", seconds: 1 })
  })

  test.each([
    ["no sound", () => Buffer.from("no sound here").toString("base64"), "media.unreadable"],
    ["damaged M4A", () => Buffer.from("\0\0\0\u0020ftypM4A fail", "latin1").toString("base64"), "media.unreadable"],
    ["silence", () => sound(2, 8000, 0), "media.silent"],
    ["a click", () => sound(0.25), "media.too_short"],
    ["four minutes of greeting", () => sound(240), "media.too_long"],
  ])("of %s is refused", async (_, audio, code) => {
    const answer = await owner.post(path, { name: `Refused ${code}`, audio: audio() })
    expect(codeOf(answer)).toEqual([400, code])
    expect(fieldOf(answer)).toBe("audio")
  })
  test("of M4A is decoded by a program that knows nothing of the server's settings", async () => {
    await add({ audio: fixture("tone.m4a") })
    const { names: known } = JSON.parse(readFileSync(decoder.parameters, "utf8"))
    expect(known).toContain("PATH")
    expect(known).not.toContain("NODE_ENV")
    expect(known).not.toContain("DATABASE_URL")
  })
  test("four minutes of music are not too long", async () => {
    const { mediaId, seconds } = await add({ kind: "hold", audio: sound(240) })
    expect(seconds).toBe(240)
    expect(codeOf(await owner.put(`${path}/${mediaId}`, { kind: "greeting" }))).toEqual([400, "media.too_long"])
    await owner.delete(`${path}/${mediaId}`)
  })
  test("with the name of another sound is refused", async () => {
    const answer = await owner.post(path, { name: "welcome, OPEN hours", audio: sound(1) })
    expect(codeOf(answer)).toEqual([409, "media.name_taken"])
    expect(fieldOf(answer)).toBe("name")
  })
  test("that is too large, or has no name, is refused", async () => {
    expect((await owner.post(path, { name: "", audio: sound(1) })).status).toBe(400)
    expect((await owner.post(path, { name: "Large", audio: Buffer.alloc(10_100_000).toString("base64") })).status).toBe(
      400,
    )
  })
  test("beyond the storage of the account is refused", async () => {
    const made: number[] = []
    let answer: TestAnswer
    do {
      answer = await owner.post(path, { name: `Long ${made.length}`, kind: "hold", audio: sound(230) })
      if (answer.status === 200) made.push(answer.body.mediaId)
    } while (answer.status === 200 && made.length < 4)
    expect(codeOf(answer)).toEqual([409, "media.quota_used_up"])
    expect(answer.body.message).toMatch(/of 16 MB are used/)
    for (const id of made) await owner.delete(`${path}/${id}`)
    // Minutes of sound are converted, which takes long on a busy machine.
  }, 180_000)
})

describe("a sound", () => {
  test("is played whole, in parts and in telephone quality", async () => {
    const { mediaId } = await add()
    const get = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${owner.token}`, ...headers } })
    const whole = await get(`${path}/${mediaId}/sound`)
    expect([whole.statusCode, whole.headers["content-type"], whole.headers["accept-ranges"]]).toEqual([
      200,
      "audio/wav",
      "bytes",
    ])
    expect(whole.rawPayload.length).toBe(44 + 2 * 2 * 16_000)
    const part = await get(`${path}/${mediaId}/sound`, { range: "bytes=40-99" })
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 40-99/${whole.rawPayload.length}`])
    expect(part.rawPayload.equals(whole.rawPayload.subarray(40, 100))).toBe(true)
    const narrow = await get(`${path}/${mediaId}/sound?rate=8000`)
    expect(narrow.rawPayload.length).toBe(44 + 2 * 2 * 8000)
    expect(Number(narrow.headers["content-length"])).toBe(narrow.rawPayload.length)
    expect((await get(`${path}/${mediaId}/sound`, { range: "bytes=9999999-" })).statusCode).toBe(416)
    expect((await get(`${path}/99999/sound`)).statusCode).toBe(404)
  })

  test("is renamed by version, and the change is reverted", async () => {
    const { mediaId, name } = await add()
    const renamed = await owner.put(`${base}/greetings/${mediaId}`, { name: "Another name", version: 1 })
    expect(renamed.body).toMatchObject({ name: "Another name", version: 2 })
    expect(codeOf(await owner.put(`${path}/${mediaId}`, { name: "Late", version: 1 }))).toEqual([
      409,
      "media.changed_meanwhile",
    ])
    expect(await lastEntry("media.changed")).toMatchObject({ before: { name }, after: { name: "Another name" } })
    expect((await revert("media.changed")).status).toBe(200)
    expect((await owner.get(`${path}/${mediaId}`)).body).toMatchObject({ name, version: 3 })
  })

  test("keeps its id when its recording is replaced", async () => {
    const { mediaId } = await add()
    const url = `${path}/${mediaId}/sound`
    expect((await owner.put(url, { audio: sound(3), source: "browser", version: 1 })).body).toMatchObject({
      mediaId,
      seconds: 3,
      source: "browser",
      version: 2,
    })
    expect(codeOf(await owner.put(url, { audio: sound(3), version: 1 }))).toEqual([409, "media.changed_meanwhile"])
    expect(codeOf(await owner.put(url, { audio: sound(2, 8000, 0) }))).toEqual([400, "media.silent"])
    expect(await lastEntry("media.sound_replaced")).toMatchObject({ before: { seconds: 2 }, after: { seconds: 3 } })
  })

  test("is trimmed by version, within its length", async () => {
    const { mediaId } = await add({ audio: sound(4) })
    const url = `${path}/${mediaId}/trim`
    const trimmed = await owner.put(url, { from: 0.5, to: 2, version: 1 })
    expect(trimmed.body).toMatchObject({ seconds: 1.5, version: 2 })
    expect(codeOf(await owner.put(url, { from: 0, to: 1, version: 1 }))).toEqual([409, "media.changed_meanwhile"])
    expect(codeOf(await owner.put(url, { from: 0, to: 9 }))).toEqual([400, "media.trim_outside"])
    expect(codeOf(await owner.put(url, { from: 1, to: 1.2 }))).toEqual([400, "media.trim_outside"])
    const audio = await server.app.inject({
      method: "GET",
      url: `${path}/${mediaId}/sound`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(audio.rawPayload.length).toBe(44 + 1.5 * 16_000 * 2)
  })

  test("that is not used is deleted, with its files", async () => {
    const { mediaId, name } = await add()
    expect((await owner.delete(`${base}/greetings/${mediaId}`)).status).toBe(204)
    expect(codeOf(await owner.get(`${path}/${mediaId}`))).toEqual([404, "media.not_found"])
    expect(await lastEntry("media.deleted")).toMatchObject({ objectName: name, after: null })
    await server.kit.jobs.drain()
  })

  test("in use is deleted only with a replacement, which is heard instead", async () => {
    const [{ mediaId }, other] = [await add(), await add()]
    const queue = await announce(mediaId, "test.announcement")
    await owner.put(hold, { mode: "playlist", mediaIds: [mediaId] })
    expect((await owner.get(`${path}/${mediaId}`)).body).toMatchObject({
      useCount: 2,
      uses: expect.arrayContaining([
        expect.objectContaining({ kind: "queue", id: queue.id, name: expect.stringContaining(queue.name) }),
        expect.objectContaining({ kind: "holdAudio", id: 100, name: "Music on hold" }),
      ]),
    })
    const refused = await owner.delete(`${path}/${mediaId}`)
    expect(codeOf(refused)).toEqual([409, "media.in_use"])
    expect(refused.body.message).toContain(queue.name)
    expect(codeOf(await owner.delete(`${path}/${mediaId}?replacement=${mediaId}`))).toEqual([
      400,
      "media.replacement_unknown",
    ])
    expect(codeOf(await owner.delete(`${path}/${mediaId}?replacement=999999`))).toEqual([
      400,
      "media.replacement_unknown",
    ])
    expect((await owner.delete(`${path}/${mediaId}?replacement=${other.mediaId}&replaceWith=999999`)).status).toBe(400)
    expect(codeOf(await owner.delete(`${path}/${mediaId}?replaceWith=999999`))).toEqual([
      400,
      "media.replacement_unknown",
    ])
    expect((await owner.delete(`${path}/${mediaId}?replaceWith=${other.mediaId}`)).status).toBe(204)
    expect((await owner.get(`${path}/${other.mediaId}`)).body.uses).toHaveLength(2)
    expect((await owner.get(hold)).body.sounds).toMatchObject([{ mediaId: other.mediaId }])
    expect((await lastEntry("media.deleted")).after).toMatchObject({
      replacement: other.name,
      replacementId: other.mediaId,
    })
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`delete from call_destinations where account_id = 100 and slot = 'test.announcement'`),
    )
  })
})

describe("text to speech", () => {
  const speech = { text: "Thank you for calling.", voice: "en-us", speed: 1 }
  test("lists its voices", async () => {
    expect((await owner.get(`${base}/speech-voices`)).body).toEqual({
      available: true,
      reason: null,
      voices: [
        { voice: "de", language: "de", name: "German" },
        { voice: "en-us", language: "en-US", name: "English (America)" },
      ],
    })
  })
  test("is heard before it is saved; the text is kept, and spoken again when it changes", async () => {
    const preview = await server.app.inject({
      method: "POST",
      url: `${base}/speech-previews`,
      payload: speech,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect([preview.statusCode, preview.headers["content-type"]]).toEqual([200, "audio/wav"])
    const made = (await owner.post(`${base}/media-from-text`, { name: "Spoken", speech })).body
    expect(made).toMatchObject({ source: "speech", speech, seconds: 2.2 })
    expect(names((await owner.get(`${path}?search=thank%20you`)).body.items)).toEqual(["Spoken"])
    const longer = { ...speech, text: `${speech.text} Please hold.` }
    const changed = (await owner.put(`${path}/${made.mediaId}`, { speech: longer, version: 1 })).body
    expect(changed).toMatchObject({ speech: longer, version: 2, seconds: 3.5 })
    expect(await lastEntry("media.spoken_again")).toMatchObject({ after: { spokenText: longer.text } })
    expect((await owner.put(`${path}/${made.mediaId}`, { speech: longer, name: "Spoken twice" })).body).toMatchObject({
      name: "Spoken twice",
      version: 3,
    })
    expect(codeOf(await owner.put(`${path}/${made.mediaId}`, { speech, version: 1 }))).toEqual([
      409,
      "media.changed_meanwhile",
    ])
  })
  test("refuses unknown voices, long texts, failures, and sounds without a text", async () => {
    const { mediaId } = await add()
    const create = (given: object) =>
      owner.post(`${base}/media-from-text`, { name: "No", speech: { ...speech, ...given } })
    expect(codeOf(await create({ voice: "xx" }))).toEqual([400, "media.voice_unknown"])
    expect((await create({ text: "a".repeat(1001) })).status).toBe(400)
    expect((await create({ speed: 2 })).status).toBe(400)
    expect(codeOf(await create({ text: "Please fail" }))).toEqual([503, "media.speech_failed"])
    expect(codeOf(await owner.put(`${path}/${mediaId}`, { speech }))).toEqual([409, "media.no_text"])
  })
})

describe("programs that are not installed", () => {
  let client: TestClient
  let other: TestServer
  beforeAll(async () => {
    const settings = { SPEECH_PROGRAM: "no-such-speaker", AUDIO_PROGRAM: "no-such-decoder" }
    other = await startTestServer({ database: server.database, settings })
    client = await other.as("accountSuperUser")
  })
  afterAll(() => other.app.close())

  test("text to speech says so", async () => {
    expect((await client.get(`${base}/speech-voices`)).body).toMatchObject({ available: false, voices: [] })
    const speech = { text: "Hello", voice: "en-us", speed: 1 }
    expect(codeOf(await client.post(`${base}/media-from-text`, { name: "No", speech }))).toEqual([
      409,
      "media.speech_unavailable",
    ])
  })
  test("an M4A file is refused, with what to do instead", async () => {
    const answer = await client.post(path, { name: "No", audio: fixture("tone.m4a") })
    expect([codeOf(answer), fieldOf(answer)]).toEqual([[400, "media.codec_unsupported"], "audio"])
    expect(answer.body.message).toMatch(/M4A .* to WAV, MP3 or Ogg, or ask your operator to install “no-such-decoder”/)
  })
})

describe("recording by phone", () => {
  test("runs through its states and saves a sound; it is polled by id and by ticket", async () => {
    const started = await owner.post(dial, { extensionId: 100_101, name: "By phone" })
    expect(started.body).toMatchObject({ state: "Dialing", simulated: true, mediaId: null, name: "By phone" })
    const { recordId, ticketId } = started.body
    const working = server.kit.jobs.drain()
    const seen = new Set<string>()
    const look = async () => (await owner.get(`${dial}/${recordId}`)).body
    let latest = await look()
    while (!["Saved", "Failed"].includes(latest.state)) {
      seen.add(latest.state)
      await new Promise((resolve) => setTimeout(resolve, 300))
      latest = await look()
    }
    await working
    expect(seen.has("Recording")).toBe(true)
    expect(latest).toMatchObject({ state: "Saved", problem: null, mediaId: expect.any(Number) })
    expect((await owner.get(`${base}/record-greeting/${ticketId}`)).body).toEqual(latest)
    expect((await owner.get(`${path}/${latest.mediaId}`)).body).toMatchObject({ name: "By phone", source: "phone" })
    expect(codeOf(await owner.delete(`${dial}/${recordId}`))).toEqual([409, "media.phone_recording_over"])
    // Once more for the same sound, ended before anything is recorded.
    const again = await owner.post(`${base}/record-greeting/${ticketId}`)
    expect(again.body).toMatchObject({ state: "Dialing", name: "By phone" })
    expect((await owner.delete(`${dial}/${again.body.recordId}`)).body.state).toBe("Canceled")
    await server.kit.jobs.drain()
    expect((await owner.get(`${path}/${latest.mediaId}`)).body.version).toBe(1)
  }, 30_000)

  test("calls a number, which may not answer", async () => {
    const { body } = await owner.post(dial, { number: "(207) 555-0000", name: "Nobody" })
    expect(body.calls).toBe("+12075550000")
    await server.kit.jobs.drain()
    expect((await owner.get(`${dial}/${body.recordId}`)).body).toMatchObject({ state: "NoAnswer", mediaId: null })
  }, 30_000)

  test("calls only what phones of the account may call, not too often, and is in the audit log", async () => {
    await server.database.transaction("system", (db) => db.run(sql`delete from rate_limits`))
    for (const number of ["411", "611", "711", "5550150", "+442079460110", "988"])
      expect([number, (await owner.post(dial, { name: "No", number })).status]).toEqual([number, 400])
    const blocked = await owner.post("/api/admin/accounts/100/call-blocking/rules", {
      direction: "out",
      list: "block",
      match: "exact",
      value: "+12125550151",
    })
    expect(blocked).toMatchObject({ status: 200 })
    expect(codeOf(await owner.post(dial, { name: "No", number: "+12125550151" }))).toEqual([
      400,
      "media.number_not_callable",
    ])
    const call = async (client: TestClient, to: object) => {
      const started = await client.post(dial, { name: `Often ${(calls += 1)}`, ...to })
      if (started.status === 200) await client.delete(`${dial}/${started.body.recordId}`)
      return started.status
    }
    let calls = 0
    const stranger = { number: "+12125550150" }
    for (let count = 0; count < 3; count += 1) expect(await call(owner, stranger)).toBe(200)
    // Whoever calls.
    const administrator = await server.as("accountAdministrator")
    for (const client of [owner, administrator]) expect(await call(client, stranger)).toBe(429)
    for (let count = 0; count < 6; count += 1) expect(await call(owner, { extensionId: 100_101 })).toBe(200)
    expect(await call(owner, { extensionId: 100_101 })).toBe(429)
    const [entry] = await server.database.transaction("system", (db) =>
      db.many(sql`
        select actor_user_id, after from audit_entries
        where account_id = 100 and action = 'media.phone_recording_started' and object_name = 'Often 1'`),
    )
    expect(entry).toEqual({ actorUserId: owner.userId, after: { calledPhone: "+12125550150" } })
    await server.database.transaction("system", (db) => db.run(sql`delete from rate_limits`))
    await server.kit.jobs.drain()
  }, 30_000)

  test("refuses unknown phones, taken names, too many calls and foreign records", async () => {
    expect(codeOf(await owner.post(dial, { name: "No" }))).toEqual([400, "media.phone_unknown"])
    expect(codeOf(await owner.post(dial, { name: "No", extensionId: 999_999 }))).toEqual([400, "media.phone_unknown"])
    expect(codeOf(await owner.post(dial, { name: "No", number: "hello" }))).toEqual([400, "media.number_invalid"])
    for (const number of ["911", "+19005550111", "+53 7 8381111", "+8821612345678"])
      expect(codeOf(await owner.post(dial, { name: "No", number }))).toEqual([400, "media.number_not_callable"])
    expect(codeOf(await owner.post(dial, { extensionId: 100_101, replaces: 999_999 }))).toEqual([
      404,
      "media.not_found",
    ])
    expect(codeOf(await owner.post(dial, { extensionId: 100_101, name: "Welcome, closed" }))).toEqual([
      409,
      "media.name_taken",
    ])
    expect(codeOf(await owner.get(`${dial}/999999`))).toEqual([404, "media.phone_recording_not_found"])
    expect(codeOf(await owner.get(`${base}/record-greeting/none`))).toEqual([404, "media.phone_recording_not_found"])
    const calls = [1, 2, 3].map((number) => owner.post(dial, { extensionId: 100_101, name: `Call ${number}` }))
    const started = await Promise.all(calls)
    expect(codeOf(await owner.post(dial, { extensionId: 100_101, name: "Call 4" }))).toEqual([
      409,
      "media.phone_recordings_full",
    ])
    for (const { body } of started) await owner.delete(`${dial}/${body.recordId}`)
    const stranger = await server.as("accountSuperUser", 130)
    expect(
      (await stranger.get(`/api/ucaas/account/130/outdialRecordGreeting/${started[0]!.body.recordId}`)).status,
    ).toBe(404)
    expect((await (await server.as("endUser")).post(dial, { extensionId: 100_101, name: "No" })).status).toBe(403)
    await server.kit.jobs.drain()
  })
})

describe("music on hold", () => {
  test("is set to a mode, a sound or a playlist by version, and the change is reverted", async () => {
    const other = await server.as("accountSuperUser", 130)
    expect((await other.get("/api/ucaas/account/130/onHoldAudio")).body).toMatchObject({
      mode: "default",
      tune: "harbor",
      sounds: [],
      version: 0,
    })
    const [one, two] = [await add({ kind: "hold" }), await add({ kind: "hold" })]
    const { version } = (await owner.get(hold)).body
    const list = await owner.put(hold, { mode: "playlist", mediaIds: [two.mediaId, one.mediaId], version })
    expect(list.body).toMatchObject({
      mode: "playlist",
      sounds: [{ mediaId: two.mediaId }, { mediaId: one.mediaId }],
      version: version + 1,
    })
    expect((await owner.put(hold, { mode: "silence", version: version + 1 })).body).toMatchObject({
      mode: "silence",
      sounds: [],
    })
    expect(codeOf(await owner.put(hold, { mode: "ringTone", version }))).toEqual([409, "media.hold_changed_meanwhile"])
    expect(codeOf(await owner.put(hold, { mode: "media" }))).toEqual([400, "media.hold_needs_sound"])
    expect(codeOf(await owner.put(hold, { mode: "media", mediaIds: [999_999] }))).toEqual([400, "media.unknown"])
    expect((await owner.put(hold, { mode: "playlist", mediaIds: [one.mediaId, one.mediaId] })).status).toBe(400)
    expect((await revert("hold_audio.changed")).status).toBe(200)
    expect((await owner.get(hold)).body).toMatchObject({
      mode: "playlist",
      sounds: [{ mediaId: two.mediaId }, { mediaId: one.mediaId }],
    })
    expect((await (await server.as("endUser")).put(hold, { mode: "silence" })).status).toBe(403)
  })

  test("plays the music that comes with the product", async () => {
    for (const tune of ["harbor", "meadow"]) {
      const { statusCode, rawPayload } = await server.app.inject({
        method: "GET",
        url: `${hold}/tune?tune=${tune}&rate=8000`,
        headers: { authorization: `Bearer ${owner.token}`, range: "bytes=0-43" },
      })
      expect([statusCode, rawPayload.toString("latin1", 0, 4), rawPayload.readUInt32LE(24)]).toEqual([
        206,
        "RIFF",
        8000,
      ])
    }
    expect((await owner.get(`${hold}/tune?tune=none`)).status).toBe(400)
  })
})

describe("a link", () => {
  const listen = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: "GET", url: new URL(url).pathname, headers })
  test("plays a sound without signing in, until it is revoked or expires", async () => {
    const { mediaId } = await add()
    const links = `${path}/${mediaId}/links`
    const made = (await owner.post(links, { days: 3 })).body
    expect(made).toMatchObject({ mediaId, playCount: 0, url: expect.stringMatching(/\/api\/listen\/[\w-]{43}$/) })
    const heard = await listen(made.url)
    expect([heard.statusCode, heard.headers["content-type"], heard.headers["content-disposition"]]).toEqual([
      200,
      "audio/wav",
      expect.stringContaining("inline"),
    ])
    expect((await listen(made.url, { range: "bytes=100-199" })).statusCode).toBe(206)
    const [listed] = (await owner.get(links)).body
    expect(listed).toMatchObject({ mediaLinkId: made.mediaLinkId, playCount: 1 })
    expect(listed).not.toHaveProperty("url")
    expect((await listen(`${made.url}x`)).statusCode).toBe(404)
    expect((await owner.delete(`${links}/${made.mediaLinkId}`)).status).toBe(204)
    expect((await listen(made.url)).json()).toMatchObject({ code: "media.link_over" })
    expect(codeOf(await owner.delete(`${links}/${made.mediaLinkId}`))).toEqual([404, "media.link_not_found"])
    const over = (await owner.post(links, { days: 1 })).body
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`update media_links set expires_at = now() - interval '1 minute' where account_id = 100`),
    )
    expect((await listen(over.url)).statusCode).toBe(404)
    expect((await owner.get(links)).body).toEqual([])
    expect(await lastEntry("media.link_created")).toMatchObject({ after: { expiresAt: expect.any(String) } })
  })
  test("is limited in number and days, and needs the permission", async () => {
    const { mediaId } = await add()
    const links = `${path}/${mediaId}/links`
    for (let made = 0; made < 20; made++) expect((await owner.post(links, {})).status).toBe(200)
    expect(codeOf(await owner.post(links, {}))).toEqual([409, "media.links_full"])
    expect((await owner.post(links, { days: 91 })).status).toBe(400)
    expect(codeOf(await owner.post(`${path}/999999/links`, {}))).toEqual([404, "media.not_found"])
    expect((await (await server.as("endUser")).post(links, {})).status).toBe(403)
  })
})
