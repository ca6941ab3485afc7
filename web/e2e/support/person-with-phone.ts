import { expect } from "@playwright/test"
import { apiAs } from "./sign-in.ts"
import { stamp as newStamp } from "./stamp.ts"

export const owner = "account-super-user@harbor-pine.demo"
export const devices = "/api/devices/accounts/100"
/** Emergency locations of Harbor Pine. Not Boston: another test counts on little being there. */
export const [office, warehouse] = [3001, 3002] as const

/** Somebody new with a phone and an app that follow their extension. */
export const addPersonWithPhone = async (baseURL: string, emergencyLocationId: number) => {
  const stamp = newStamp()
  const api = await apiAs(owner, baseURL)
  const tail = Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")
  const added = await api.post("/api/accounts/100/people", {
    data: {
      firstName: "Ezra",
      lastName: `Calls ${stamp}`,
      loginName: `ezra.${stamp}@harbor-pine.demo`,
      email: "ezra@harbor-pine.example",
      roleId: 4,
      sendWelcome: false,
      emergencyLocationId,
      device: { kind: "phone", make: "yealink", model: "T46U", macAddress: `001565${tail}` },
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { extension, phone } = (await added.json()) as {
    extension: { extensionId: number; number: string }
    phone: { deviceId: number }
  }
  const app = (await (
    await api.post(`${devices}/apps`, { data: { extensionId: extension.extensionId, appType: "mobile" } })
  ).json()) as { line: { id: number } }
  await api.dispose()
  return { ...extension, phoneId: phone.deviceId, appId: app.line.id, name: `Ezra Calls ${stamp}` }
}
export type PersonWithPhone = Awaited<ReturnType<typeof addPersonWithPhone>>
