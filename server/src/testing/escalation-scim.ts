import { operation, proof, groupSchemas, scimClient, settingsOf, userSchemas } from "../identity/scim/scim.factory.ts"
import { at, newPerson, roleFor, type EscalationPath, type Scene } from "./escalation-scene.ts"

const definePaths = <Name extends string>(all: Readonly<Record<Name, EscalationPath>>) => all

/** A token of provisioning that the sequence has got hold of, and in whose name it acts at present. */
const provisionerOf = ({ server, programs, world, step }: Scene) => {
  const program = at(
    programs.filter(({ kind }) => kind === "scim"),
    step.giver,
  )
  if (program === undefined) return undefined
  const { accountId } = program
  const by = world.scim.find(({ account }) => account === accountId)?.actsFor ?? program.userId
  return { scim: scimClient(server, program.value), accountId, by }
}
/** What would be a role, if anybody listened to it. */
const roleFields = {
  roles: [{ value: "Account Super User", primary: true }, { value: "2" }],
  entitlements: [{ value: "update:roles" }],
  roleId: 2,
  userType: "Account Super User",
}

/** What an identity provider does by SCIM, and who lets it. */
export const scimPaths = definePaths({
  scimSettings: async ({ client, accountId, step, standing }) => {
    const settings = settingsOf(accountId)
    if (step.variant % 6 === 0) return { answer: await client.put(settings, { enabled: false }) }
    const on = await client.put(settings, { enabled: true, onlyByScim: step.variant % 6 === 1, ...proof })
    if (on.status >= 300) return { answer: on }
    const answer = await client.post(`${settings}/tokens`, { ...proof })
    if (answer.status >= 300) return { answer }
    const { value } = answer.body as { value: string }
    return { answer, program: { kind: "scim", value, accountId, userId: standing.userId } }
  },
  scimMapGroups: async (scene) => {
    const { client, accountId, world, step } = scene
    const groups = world.scimGroups.filter(({ account }) => account === accountId).slice(-4)
    if (groups.length === 0) return {}
    const roleMappings = groups
      .filter((_, index) => step.variant % 4 === 0 || index === step.person % groups.length)
      .map(({ id }) => ({ groupId: id, roleId: roleFor(scene, accountId) }))
    return { answer: await client.put(settingsOf(accountId), { roleMappings, ...proof }), job: true }
  },
  scimUser: async (scene) => {
    const found = provisionerOf(scene)
    if (found === undefined) return {}
    const { scim, accountId, by } = found
    const { world, step } = scene
    const { loginName, firstName, lastName, email } = newPerson(scene)
    const body = (userName: string, mail: string, active = true) => ({
      schemas: userSchemas,
      userName,
      active,
      name: { givenName: firstName, familyName: lastName },
      emails: [{ value: mail, type: "work", primary: true }],
      ...(step.variant % 4 === 0 ? roleFields : {}),
    })
    const everybody = world.people.filter(({ account }) => account === accountId)
    const linked = world.scimLinks.filter(({ account }) => account === accountId).slice(-6)
    const link = at(linked, step.person)
    const kind = step.variant % 7
    if (kind === 0 || link === undefined) {
      // Somebody new, or somebody who is in the account already and becomes linked.
      const known = step.variant % 2 === 0 ? undefined : at(everybody, step.person)
      const answer = await scim.post("/Users", known === undefined ? body(loginName, email) : body(known.login, email))
      return { answer, by, taken: answer.status < 300 ? known?.id : undefined }
    }
    const address = `/Users/${link.scimId}`
    const patch = async (...operations: readonly object[]) => scim.patch(address, operation(...operations))
    if (kind === 1) return { answer: await patch({ op: "replace", path: "active", value: step.role % 2 === 0 }), by }
    if (kind === 2)
      return {
        answer: await patch({ op: "replace", path: 'emails[type eq "work"].value', value: email }),
        by,
        taken: link.person,
      }
    if (kind === 3) return { answer: await patch({ op: "add", value: roleFields }), by }
    if (kind === 4) return { answer: await patch({ op: "replace", path: "roles", value: roleFields.roles }), by }
    if (kind === 5) return { answer: await scim.put(address, body(loginName, email)), by, taken: link.person }
    return { answer: await scim.delete(address), by }
  },
  scimGroup: async (scene) => {
    const found = provisionerOf(scene)
    if (found === undefined) return {}
    const { scim, accountId, by } = found
    const { world, step, unique } = scene
    const members = world.scimLinks
      .filter(({ account }) => account === accountId)
      .slice(-6)
      .map(({ scimId }) => ({ value: scimId }))
    const groups = world.scimGroups.filter(({ account }) => account === accountId).slice(-4)
    const group = at(groups, step.person)
    if (group === undefined || step.variant % 5 === 0)
      return {
        answer: await scim.post("/Groups", { schemas: groupSchemas, displayName: `Power ${unique()}`, members }),
        by,
      }
    const address = `/Groups/${group.scimId}`
    if (step.variant % 5 === 1) return { answer: await scim.delete(address), by }
    const op = step.variant % 5 === 2 ? "remove" : "add"
    return { answer: await scim.patch(address, operation({ op, path: "members", value: members })), by }
  },
})
