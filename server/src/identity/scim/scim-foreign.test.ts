import SCIMMY from "scimmy"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { randomOf } from "../../kit/random.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { groupSchemas, person, turnOn, userSchemas, type ScimClient } from "./scim.factory.ts"

/**
 * Everything here is written and read by SCIMMY, an implementation of RFC 7643 and 7644 by others: what we answer must
 * fit its schemas without loss, and a change must have the result that it computes itself.
 */
const { Schemas, Types, Messages } = SCIMMY
type Fields = Record<string, any>

/** `SCIM_CHANGES=5000` for the long run. */
const changes = Number(process.env["SCIM_CHANGES"] ?? 60)
const seed = Number(process.env["SCIM_CHANGES_SEED"] ?? 7643)

let server: TestServer
let owner: TestClient
let scim: ScimClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  scim = await turnOn(server, owner)
})
afterAll(() => server.close())

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Fields
const readers = { User: Schemas.User, Group: Schemas.Group } as const
/** The resource as SCIMMY has it, which must be all of it. */
const read = (body: Fields) => {
  const kind = body["meta"]?.resourceType as keyof typeof readers
  const instance = new readers[kind](body, "out")
  expect(plain(instance)).toEqual(body)
  return instance as unknown as Fields
}
const readList = (body: Fields) => {
  const list = new Messages.ListResponse(body as never)
  expect(plain(list)).toEqual(body)
  expect(list.Resources.length).toBe(list.itemsPerPage)
  return { ...list, Resources: list.Resources.map((one) => read(one as Fields)) }
}
/** The error as SCIMMY has it: with a status and a keyword that belong together. */
const readFault = ({ status, body }: TestAnswer) => {
  let fault: { status: number; scimType?: string; message: string } | undefined
  try {
    new Messages.ErrorResponse(body as never)
  } catch (error) {
    fault = error as typeof fault
  }
  expect(fault).toBeInstanceOf(Types.Error)
  expect(plain(new Messages.ErrorResponse({ ...body, schemas: [] } as never))).toEqual(body)
  expect(Number(body.status)).toBe(status)
  return { status, scimType: fault!.scimType }
}
const patchOf = (...Operations: object[]) =>
  new Messages.PatchOp({ schemas: [Messages.PatchOp.id], Operations } as never)
const sent = (fields: object) => plain(new Schemas.User(fields as never, "in"))
const create = async (fields: object = {}) => {
  const answer = await scim.post("/Users", sent(person(fields)))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const user = read(answer.body as Fields)
  expect(answer.headers["location"]).toBe(user["meta"].location)
  expect(answer.headers["etag"]).toBe(user["meta"].version)
  return user
}
const everybody = async () => {
  const all: Fields[] = []
  for (let startIndex = 1; ;) {
    const page = readList((await scim.get(`/Users?startIndex=${startIndex}&count=7`)).body as Fields)
    all.push(...page.Resources)
    expect(page.startIndex).toBe(startIndex)
    if (all.length >= page.totalResults || page.itemsPerPage === 0) {
      expect(all.length).toBe(page.totalResults)
      return all
    }
    startIndex += page.itemsPerPage
  }
}

describe("discovery", () => {
  test("the configuration and the resource types fit their schemas", async () => {
    const config = (await scim.get("/ServiceProviderConfig")).body as Fields
    const { authenticationSchemes, ...rest } = plain(new Schemas.ServiceProviderConfig(config as never))
    const { authenticationSchemes: ours, meta, ...others } = config
    expect(rest).toMatchObject(others)
    expect(rest["meta"]).toMatchObject({ resourceType: meta.resourceType })
    // Which of the schemes is the preferred one is in the examples of RFC 7643, 8.5, and not in SCIMMY's schema.
    expect(authenticationSchemes).toEqual(ours.map(({ primary: _, ...scheme }: Fields) => scheme))

    const types = (await scim.get("/ResourceTypes")).body as Fields
    expect(plain(new Messages.ListResponse(types as never))).toEqual(types)
    for (const type of types["Resources"] as Fields[])
      expect(plain(new Schemas.ResourceType(type as never))).toMatchObject(type)
    expect(types["Resources"].map(({ schema }: Fields) => schema)).toEqual([Schemas.User.id, Schemas.Group.id])
  })
  test("a schema that is made of ours accepts what we answer, and each attribute is as in RFC 7643", async () => {
    const list = (await scim.get("/Schemas")).body as Fields
    expect(plain(new Messages.ListResponse(list as never))).toEqual(list)
    const made = (definition: Fields): InstanceType<typeof Types.Attribute> =>
      new Types.Attribute(
        definition["type"],
        definition["name"],
        {
          required: definition["required"],
          mutable: definition["mutability"],
          multiValued: definition["multiValued"],
          caseExact: definition["caseExact"],
          returned: definition["returned"],
          description: definition["description"],
          referenceTypes: definition["referenceTypes"],
          uniqueness: definition["uniqueness"],
        } as never,
        ((definition["subAttributes"] ?? []) as Fields[]).map(made),
      )
    const group = (await scim.post("/Groups", { schemas: groupSchemas, displayName: "Discovered" })).body as Fields
    const user = await create({ phoneNumbers: [{ value: "+1 207 555 0101", type: "work" }] })
    await scim.patch(`/Groups/${group["id"]}`, patchOf({ op: "add", path: "members", value: [{ value: user["id"] }] }))
    const resources: Fields = {
      User: (await scim.get(`/Users/${user["id"]}`)).body,
      Group: (await scim.get(`/Groups/${group["id"]}`)).body,
    }
    expect(resources["User"].groups).toHaveLength(1)
    expect(resources["Group"].members).toHaveLength(1)
    for (const schema of list["Resources"] as Fields[]) {
      const kind = schema["name"] as keyof typeof readers
      const common = ["externalId"]
      const own = (schema["attributes"] as Fields[]).filter(({ name }) => !common.includes(name)).map(made)
      const definition = new Types.SchemaDefinition(kind, schema["id"], schema["description"], own)
      const coerced = plain(definition.coerce(resources[kind] as never, "out"))
      expect(coerced).toEqual(resources[kind])
      const standard = Schemas[kind].definition
      for (const { name, type, multiValued, subAttributes = [] } of schema["attributes"] as Fields[]) {
        const theirs = standard.attribute(name) as unknown as Fields
        expect({ name: theirs["name"], type: theirs["type"] }).toEqual({ name, type })
        expect(theirs["config"].multiValued, name).toBe(multiValued)
        for (const sub of subAttributes as Fields[]) {
          const same = standard.attribute(`${name}.${sub["name"]}`) as unknown as Fields
          expect({ name: same["name"], type: same["type"] }).toEqual({ name: sub["name"], type: sub["type"] })
        }
      }
    }
  })
})

describe("users", () => {
  test("are found by its filters, as it finds them itself", async () => {
    const boss = await create({
      displayName: "Quinn the Foreign",
      name: { givenName: "Quinn", familyName: "Foreign" },
      phoneNumbers: [{ value: "+1 207 555 0177", type: "mobile" }],
    })
    const left = await create({ name: { givenName: "Left", familyName: "Foreign" } })
    await scim.patch(`/Users/${left["id"]}`, patchOf({ op: "replace", path: "active", value: false }))
    for (let more = 0; more < 9; more++) await create()
    const all = await everybody()
    expect(new Set(all.map(({ id }) => id as string)).size).toBe(all.length)
    for (const filter of [
      `userName eq "${boss["userName"]}"`,
      `externalId eq "${boss["externalId"]}" and active eq true`,
      'name.familyName eq "Foreign"',
      'name.familyName eq "Foreign" and active eq false',
      'name.familyName eq "Foreign" and not (active eq true)',
      'displayName sw "Quinn" or name.givenName eq "Left"',
      'name.givenName co "uin"',
      // It cannot filter by lists that some users do not have, such as phone numbers.
      'userName ew "@harbor-pine.demo" and displayName pr',
      `emails[type eq "work" and value eq "${boss["userName"]}"]`,
      `emails.value eq "${boss["userName"]}"`,
      'emails[type eq "work"]',
      'name.familyName ne "Foreign"',
      `meta.created ge "${boss["meta"].created}"`,
      `meta.lastModified lt "${boss["meta"].created}"`,
      `(displayName eq "Quinn the Foreign" or active eq false) and userName co "scim"`,
      `id eq "${boss["id"]}"`,
    ]) {
      const wanted = new Types.Filter(filter).match(all as never[]) as Fields[]
      const found = readList((await scim.get(`/Users?count=100&filter=${encodeURIComponent(filter)}`)).body as Fields)
      const ids = (list: readonly Fields[]) => list.map(({ id }) => id as string).toSorted()
      expect(ids(found.Resources), filter).toEqual(ids(wanted))
      expect(found.totalResults, filter).toBe(wanted.length)
    }
    expect(readFault(await scim.get(`/Users?filter=${encodeURIComponent("userName eq")}`))).toEqual({
      status: 400,
      scimType: "invalidFilter",
    })
  })
  test("are searched with its message, page by page and sorted", async () => {
    const all = await everybody()
    const names: string[] = []
    // Without punctuation, whose order depends on the language.
    const sortBy = "name.familyName"
    for (let startIndex = 1; startIndex <= all.length; startIndex += 5) {
      const request = new Messages.SearchRequest({
        schemas: [Messages.SearchRequest.id],
        startIndex,
        count: 5,
      } as never)
      const answer = await scim.post("/Users/.search", { ...plain(request), sortBy })
      names.push(...readList(answer.body as Fields).Resources.map(({ name }) => name.familyName as string))
    }
    const sorted = new Messages.ListResponse(all as never[], { sortBy, itemsPerPage: all.length })
    expect(names).toEqual(sorted.Resources.map(({ name }: Fields) => name.familyName as string))
  })

  const { next } = randomOf(seed)
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const word = () => oneOf(["Ada", "Björk", "O'Neil", "李", "Anne Marie", "d'Été", "Zoë-Lou"]) + Math.floor(next() * 50)
  const phone = () => `+1 207 555 0${100 + Math.floor(next() * 800)}`
  const types = ["work", "mobile", "home", "fax"] as const
  const written = (op: string) => oneOf([op, op[0]!.toUpperCase() + op.slice(1)])
  /** Changes in the dialects of identity providers, whose result this product can keep. */
  const operations: readonly (() => object)[] = [
    () => ({ op: written(oneOf(["add", "replace"])), path: "displayName", value: word() }),
    () => ({ op: written("replace"), path: "name.givenName", value: word() }),
    () => ({ op: written("add"), path: "name.familyName", value: word() }),
    () => ({ op: written("replace"), path: "name", value: { givenName: word(), familyName: word() } }),
    () => ({ op: written("replace"), path: "active", value: next() < 0.5 }),
    () => ({ op: written("replace"), value: { active: next() < 0.5, displayName: word() } }),
    () => ({ op: "add", value: { name: { familyName: word() }, externalId: `changed-${Math.floor(next() * 1e9)}` } }),
    () => ({ op: written("replace"), path: "externalId", value: `again-${Math.floor(next() * 1e9)}` }),
    () => ({
      op: written("replace"),
      path: 'emails[type eq "work"].value',
      value: `mail${Math.floor(next() * 1e9)}@harbor-pine.demo`,
    }),
    () => ({
      op: written("replace"),
      path: "emails",
      value: [{ value: `all${Math.floor(next() * 1e9)}@harbor-pine.demo`, type: "work", primary: true }],
    }),
    () => ({ op: written("replace"), path: `phoneNumbers[type eq "${oneOf(types)}"].value`, value: phone() }),
    () => ({ op: "replace", path: "phoneNumbers", value: [{ value: phone(), type: oneOf(types) }] }),
    () => ({ op: written("remove"), path: `phoneNumbers[type eq "${oneOf(types)}"]` }),
    () => ({ op: "remove", path: "phoneNumbers" }),
    () => ({ op: "remove", path: "displayName" }),
  ]
  /** What identity providers can change, as this product shows it. */
  const outcome = (user: Fields) => {
    const { name, displayName, active, externalId, emails, phoneNumbers = [] } = plain(user)
    const { givenName, familyName } = name as { givenName: string; familyName: string }
    const order = ({ type }: Fields) => types.indexOf(type)
    return {
      name: { givenName, familyName },
      displayName: displayName ?? `${givenName} ${familyName}`,
      active,
      externalId,
      emails: emails.map(({ value, type }: Fields) => ({ value, type })),
      phoneNumbers: (phoneNumbers as Fields[])
        .map(({ value, type }) => ({ value, type }))
        .toSorted((one, other) => order(one) - order(other)),
    }
  }
  test(`${changes} changes have the results that it computes itself`, { timeout: 60_000 + changes * 500 }, async () => {
    let user = await create()
    let done = 0
    for (let round = 0; round < changes; round++) {
      const list = Array.from({ length: 1 + Math.floor(next() * 3) }, () => oneOf(operations)())
      const what = `seed ${seed}, round ${round}: ${JSON.stringify(list)}`
      // A name that was never sent is not there to be removed.
      const { displayName, name, ...rest } = plain(user)
      const shown = `${name.givenName} ${name.familyName}`
      const known = displayName === shown ? { ...rest, name } : { ...rest, name, displayName }
      let wanted: Fields
      try {
        const copy = new Schemas.User(known as never, "out")
        wanted = ((await patchOf(...list).apply(copy, async (changed) => changed as never)) ?? copy) as Fields
      } catch {
        // What it cannot do is not compared.
        continue
      }
      const answer = await scim.patch(`/Users/${user["id"]}`, patchOf(...list), { "if-match": user["meta"].version })
      expect(answer.status, `${what} ${JSON.stringify(answer.body)}`).toBe(200)
      const now = read(answer.body as Fields)
      expect(outcome(now), what).toEqual(outcome(wanted))
      user = now
      done += 1
    }
    if (changes > 1000) console.log(`SCIM: ${done} of ${changes} changes compared`)
    expect(done).toBeGreaterThan(changes / 2)
    expect(plain(read((await scim.get(`/Users/${user["id"]}`)).body as Fields))).toEqual(plain(user))
  })

  test("the life of a person as Okta writes it: found, added, sent back whole, deactivated", async () => {
    const userName = "okta.life@harbor-pine.demo"
    const look = async () =>
      readList((await scim.get(`/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)).body as Fields)
    expect((await look()).totalResults).toBe(0)
    const emails = [{ value: userName, type: "work", primary: true }]
    const user = await create({ userName, emails, locale: "en-US", password: "1mz050nq", groups: [] })
    expect((await look()).Resources.map((one) => plain(one))).toEqual([plain(user)])
    // Okta reads, changes a field, and sends everything that it read.
    user["name"].familyName = "Married"
    const answer = await scim.put(`/Users/${user["id"]}`, plain(user), { "if-match": user["meta"].version })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const changed = read(answer.body as Fields)
    expect(changed["name"].familyName).toBe("Married")
    expect(
      readFault(await scim.put(`/Users/${user["id"]}`, plain(user), { "if-match": user["meta"].version })),
    ).toEqual({ status: 412 })
    expect((await scim.get(`/Users/${user["id"]}`, { "if-none-match": changed["meta"].version })).status).toBe(304)
    const off = patchOf({ op: "replace", value: { active: false } })
    expect(read((await scim.patch(`/Users/${user["id"]}`, off)).body as Fields)["active"]).toBe(false)
    expect((await scim.delete(`/Users/${user["id"]}`)).status).toBe(204)
    expect(readFault(await scim.get(`/Users/${user["id"]}`))).toEqual({ status: 404 })
    expect((await look()).totalResults).toBe(0)
  })

  test("the life of a person as Entra writes it: texts for booleans, an extension, and a soft deletion", async () => {
    const enterprise = Schemas.EnterpriseUser.id
    const user = await create({ schemas: [...userSchemas, enterprise], [enterprise]: { department: "Sales" } })
    const change = (...list: object[]) =>
      scim.patch(`/Users/${user["id"]}`, { schemas: [Messages.PatchOp.id], Operations: list })
    const texts = await change(
      { op: "Replace", path: "active", value: "False" },
      { op: "Add", path: `${enterprise}:manager`, value: "nobody" },
      { op: "Replace", path: 'phoneNumbers[type eq "work"].value', value: "+1 207 555 0188" },
      { op: "Add", path: 'addresses[type eq "work"].country', value: "US" },
    )
    expect(texts.status, JSON.stringify(texts.body)).toBe(200)
    expect(outcome(read(texts.body as Fields))).toMatchObject({
      active: false,
      phoneNumbers: [{ value: "+1 207 555 0188", type: "work" }],
    })
    const flat = await change({ op: "Replace", value: { active: "True", "name.givenName": "Flat" } })
    expect(outcome(read(flat.body as Fields))).toMatchObject({ active: true, name: { givenName: "Flat" } })
    expect(readFault(await change({ op: "Move", path: "active", value: true }))).toMatchObject({ status: 400 })
    expect(readFault(await change({ op: "Replace", path: "shoeSize", value: 44 }))).toMatchObject({
      status: 400,
      scimType: "invalidPath",
    })
    expect((await scim.delete(`/Users/${user["id"]}`)).status).toBe(204)
  })

  test("its reading of our refusals: a name that is taken, values that do not fit, strangers", async () => {
    const user = await create()
    const again = await scim.post("/Users", sent(person({ userName: user["userName"] })))
    expect(readFault(again)).toEqual({ status: 409, scimType: "uniqueness" })
    const nameless = plain(new Schemas.User(person({ name: { familyName: "Only" } }) as never, "in"))
    expect(readFault(await scim.post("/Users", nameless))).toEqual({ status: 400, scimType: "invalidValue" })
    expect(readFault(await scim.post("/Users", "{"))).toEqual({ status: 400, scimType: "invalidSyntax" })
    expect(readFault(await scim.patch(`/Users/${user["id"]}`, { schemas: [], Operations: [] }))).toMatchObject({
      status: 400,
    })
    const stranger = await scim.get("/Users", { authorization: "Bearer scim_nobody" })
    expect(readFault(stranger)).toEqual({ status: 401 })
  })
})

describe("groups", () => {
  const members = (group: Fields) => ((plain(group)["members"] ?? []) as Fields[]).map(({ value }) => value as string)
  test("are made, filled, renamed and emptied, with the results that it computes itself", async () => {
    const people = [await create(), await create(), await create(), await create()].map(({ id }) => id as string)
    const draft = new Schemas.Group(
      {
        schemas: groupSchemas,
        displayName: "Foreign staff",
        externalId: "g-1",
        members: [{ value: people[0] }],
      } as never,
      "in",
    )
    const made = await scim.post("/Groups", plain(draft))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    let group = read(made.body as Fields)
    expect(members(group)).toEqual([people[0]])
    for (const list of [
      [{ op: "Add", path: "members", value: [{ value: people[1] }, { value: people[2] }] }],
      [{ op: "Remove", path: `members[value eq "${people[0]}"]` }],
      [{ op: "replace", path: "displayName", value: "Foreign people" }],
      [{ op: "replace", value: { id: made.body.id, displayName: "Foreign persons" } }],
      [{ op: "add", path: "members", value: [{ value: people[0] }, { value: people[1] }] }],
      [{ op: "replace", path: "members", value: [{ value: people[3] }] }],
      [{ op: "remove", path: "members" }],
      [
        { op: "add", path: "members", value: [{ value: people[0] }] },
        { op: "remove", path: `members[value eq "${people[0]}"]` },
        { op: "add", value: { members: [{ value: people[2] }] } },
      ],
    ]) {
      const what = JSON.stringify(list)
      const copy = new Schemas.Group(plain(group) as never, "out")
      const wanted = ((await patchOf(...list).apply(copy, async (one) => one as never)) ?? copy) as Fields
      const answer = await scim.patch(`/Groups/${group["id"]}`, patchOf(...list), { "if-match": group["meta"].version })
      expect([200, 204], `${what} ${JSON.stringify(answer.body)}`).toContain(answer.status)
      group = read((await scim.get(`/Groups/${group["id"]}`)).body as Fields)
      expect([...members(group)].toSorted(), what).toEqual([...new Set(members(wanted))].toSorted())
      expect(group["displayName"], what).toBe(wanted["displayName"])
      expect(answer.headers["etag"], what).toBe(group["meta"].version)
    }
    const user = read((await scim.get(`/Users/${people[2]}`)).body as Fields)
    expect(plain(user)["groups"]).toMatchObject([{ value: group["id"], display: "Foreign persons" }])
    const found = readList(
      (await scim.get(`/Groups?filter=${encodeURIComponent('displayName eq "Foreign persons"')}`)).body as Fields,
    )
    expect(found.Resources.map(({ id }) => id as string)).toEqual([group["id"]])
    const put = await scim.put(`/Groups/${group["id"]}`, { ...plain(group), members: [] })
    expect(members(read(put.body as Fields))).toEqual([])
    const twice = await scim.post("/Groups", { schemas: groupSchemas, displayName: "Foreign persons" })
    expect(readFault(twice)).toEqual({ status: 409, scimType: "uniqueness" })
    expect((await scim.delete(`/Groups/${group["id"]}`)).status).toBe(204)
    expect(readFault(await scim.get(`/Groups/${group["id"]}`))).toEqual({ status: 404 })
  })
})
