import type { TestAnswer, TestClient } from "./test-server.ts"

/** A suspended account of the demo data, and a partner that the test suspends. */
export const [suspended, suspendedPartner] = [103, 10]

const login = "new-person@monsoon.example"
const person = { loginName: login, firstName: "New", lastName: "Person", email: login, roleId: 4 }
const personV0 = { login_name: login, first_name: "New", last_name: "Person", email: login, roles: [{ id: 4 }] }
const personV4 = {
  loginName: login,
  firstName: "New",
  lastName: "Person",
  email: login,
  roleMemberships: [{ roleId: 4 }],
}
const phone = { make: "yealink", model: "T54W", macAddress: "805EC0DD9001" }
const numbers = { phoneNumbers: [{ phoneNumber: "+12075550188" }] }
const contact = { street: "", city: "", region: "", zipCode: "" }
const child = { name: "Too Late", kind: "company", countryCode: "US", status: "Active", contact, services: {} }
const admin = `/api/admin/accounts/${suspended}`

/** A user of the suspended account, and their extension. */
export interface Someone {
  readonly userId: number
  readonly extensionId: number
}
type AddService = (client: TestClient, someone: Someone) => Promise<TestAnswer>

/** A valid request for every operation that adds or orders a service. */
export const addingServices: Readonly<Record<string, AddService>> = {
  "partners.createChild": (client) => client.post(`/api/accounts/${suspendedPartner}/children`, child),
  "partners.createSimpleAccount": (client) =>
    client.post("/api/white-label/createSimpleAccount", { name: "Too Late", countryCode: "US" }),
  "extensions.cloneExtension": (client, { extensionId }) =>
    client.post(`/api/portal/accounts/${suspended}/extensions/${extensionId}/clone`, { name: "Copy" }),
  "extensions.createExtension": (client) =>
    client.post(`/api/appserver/accounts/${suspended}/extensions`, { extensionType: "Extension" }),
  "devices.createAppLine": (client, { extensionId }) =>
    client.post(`/api/devices/accounts/${suspended}/apps`, { extensionId, appType: "desktop" }),
  "devices.createDevice": (client) => client.post(`/api/devices/accounts/${suspended}/devices`, phone),
  "devices.createLegacyDevice": (client) =>
    client.post(`/api/devices/legacy/accounts/${suspended}/devices`, {
      mac: phone.macAddress,
      make: phone.make,
      deviceModel: phone.model,
    }),
  "number-orders.createPortingOrder": (client) => client.post(`${admin}/porting-orders`, {}),
  "number-orders.orderNumbers": (client) =>
    client.post(
      `${admin}/number-orders`,
      { phoneNumbers: ["12075550188"], mode: "perNumber" },
      { "idempotency-key": "an order while suspended" },
    ),
  "number-orders.reserveNumbers": (client) =>
    client.post(`${admin}/number-reservations`, { phoneNumbers: ["12075550188"] }),
  "queues.createQueue": (client) => client.post(`/api/ucaas/account/${suspended}/callQueues`, { name: "Late calls" }),
  "receptionist-console.giveSeat": (client, { userId }) =>
    client.post(`/api/accounts/${suspended}/receptionist-console/seats`, { userId }),
  "people.addPerson": (client) => client.post(`/api/accounts/${suspended}/people`, person),
  "people.createIdentityUser": (client) => client.post("/api/identity/v3/users", personV0),
  "people.createOwnUser": (client) => client.post("/api/ucaas/user", person),
  "people.createUser": (client) => client.post(`/api/ucaas/account/${suspended}/users`, person),
  "people.createUserV0": (client) => client.post(`/api/users/accounts/${suspended}`, personV0),
  "people.createUserV1": (client) => client.post("/api/ucaas/user/v1", person),
  "people.createUserV4": (client) => client.post("/api/ucaas/user/v4", personV4),
}

/** Numbers of the account can still be reassigned, so each row has its own result. */
export const addingRowByRow: Readonly<Record<string, AddService>> = {
  "numbers.provisionNumbers": (client) => client.post(`/api/ucaas/account/${suspended}/bulkProvision`, numbers),
  "numbers.putProvision": (client) => client.put(`/api/phone-numbers/accounts/${suspended}/bulk/provision`, numbers),
}

/** Operations that need such a permission and add nothing: they read, prepare, or return something. */
export const addingNothing: Readonly<Record<string, string>> = {
  "users.reserveLoginName": "says whether a name is free",
  "users.reserveLoginNameInAccount": "says whether a name is free",
  "number-orders.releaseNumbers": "gives numbers back",
  "people.previewWelcomeMail": "shows a mail that is not sent",
}
