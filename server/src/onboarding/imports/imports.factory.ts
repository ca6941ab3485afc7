import { expect } from "vitest"
import type { TestClient, TestServer } from "../../testing/test-server.ts"

/** The imports of Harbor Pine. */
export const importsOfAccount = "/api/portal/accounts/100/imports"
export const base64 = (text: string | Buffer) => Buffer.from(text as string).toString("base64")
export const peopleHeader =
  "first_name,last_name,username,email,user_type,extension,extension_template,location,groups,direct_number,device_make,device_model,mac_address,emergency_location,send_welcome,allow_login,contact_mobile"

interface Started {
  readonly server: TestServer
  /** Who imports, unless a test says otherwise. */
  readonly admin: TestClient
}

/**
 * The steps of an import, each expected to succeed. The server is read when a step runs, because tests start it later.
 */
export const importSteps = (of: () => Started) => {
  const upload = async (kind: string, text: string, who: TestClient = of().admin, at = importsOfAccount) => {
    const answer = await who.post(at, { kind, fileName: "rows.csv", content: base64(text) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const check = async (
    kind: string,
    text: string,
    existing = "skip",
    who: TestClient = of().admin,
    at = importsOfAccount,
  ) => {
    const file = await upload(kind, text, who, at)
    const answer = await who.put(`${at}/${file.importId}/check`, {
      mapping: file.mapping,
      existing,
      version: file.version,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const run = async (importId: number, more: object = {}, who: TestClient = of().admin, at = importsOfAccount) => {
    const started = await who.post(`${at}/${importId}/start`, more)
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    await of().server.kit.jobs.drain()
    return (await who.get(`${at}/${importId}`)).body
  }
  const revert = async (importId: number, who: TestClient = of().admin, at = importsOfAccount) => {
    const started = await who.post(`${at}/${importId}/revert`)
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    await of().server.kit.jobs.drain()
    return (await who.get(`${at}/${importId}`)).body
  }
  const rowsOf = async (importId: number, show = "all", who: TestClient = of().admin, at = importsOfAccount) =>
    (await who.get(`${at}/${importId}/rows?show=${show}`)).body.rows
  const personBy = async (login: string) =>
    (await of().admin.get(`/api/users/accounts/100?search=${encodeURIComponent(login)}`)).body.items[0]
  const problemsOf = async (importId: number) =>
    (await rowsOf(importId, "problems")).flatMap(
      ({ row, problems }: { row: number; problems: { column: string; problem: string }[] }) =>
        problems.map(({ column, problem }) => `${row} ${column}: ${problem}`),
    )
  return { upload, check, run, revert, rowsOf, personBy, problemsOf }
}
