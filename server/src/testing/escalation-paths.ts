import { resources } from "@dialplane/contract/kit/access/permission-keys"
import { privilegeNames } from "@dialplane/contract/identity/roles/legacy-privileges"
import { ownerRoleOf } from "@dialplane/contract/identity/roles/role-assignment"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import {
  places,
  titles,
  actors,
  type EscalationPath,
  at,
  homeOf,
  personOf,
  customRolesOf,
  roleFor,
  nameOfRole,
  newPerson,
  changeUser,
  sendRows,
} from "./escalation-scene.ts"

const defineEscalationPaths = <Name extends string>(all: Readonly<Record<Name, EscalationPath>>) => all

/** All operations that grant power, and those that look like it; those of programs and providers are in other files. */
export const escalationPaths = defineEscalationPaths({
  // --- roles ---------------------------------------------------------------------------------------------------------
  makeRole: async ({ client, accountId, step, unique }) => ({
    answer: await client.post(`/api/authorizer/accounts/${accountId}/roles`, {
      name: `Role ${unique()}`,
      keys: step.keys,
    }),
  }),
  changeRole: async (scene) => {
    const { client, accountId, step } = scene
    const role = at(customRolesOf(scene), step.role)
    if (role === undefined) return {}
    const base = `/api/authorizer/accounts/${accountId}/roles/${role.id}`
    if (step.variant % 3 === 0) return { answer: await client.put(base, { keys: step.keys }) }
    if (step.variant % 3 === 1)
      return {
        answer: await client.put(`${base}/permissions`, {
          levels: [{ resource: at(resources, step.person * 7 + step.variant)!, level: "manage" }],
        }),
      }
    return { answer: await client.put(`${base}/permissions`, { keys: [...new Set([...role.keys, ...step.keys])] }) }
  },
  giveRole: async (scene) => {
    const person = personOf(scene)
    return { answer: await changeUser(scene, person, { roleId: roleFor(scene, homeOf(scene, person)) }) }
  },
  giveOneself: async (scene) => ({
    answer: await changeUser(scene, scene.client.userId, { roleId: roleFor(scene, scene.standing.accountId) }),
  }),
  giveRoleToMany: async (scene) => {
    const people = [personOf(scene), at(actors, scene.step.person + 5)!].filter(
      (one) => homeOf(scene, one) === scene.accountId,
    )
    if (people.length === 0) return {}
    const edit = scene.step.variant % 4 === 0 ? { allowLogin: true } : { roleId: roleFor(scene, scene.accountId) }
    return {
      answer: await scene.client.post(`/api/accounts/${scene.accountId}/people/edit`, { userIds: people, edit }),
      job: true,
    }
  },
  letIn: async (scene) => {
    const person = scene.world.people.find(({ on, id }) => !on && actors.includes(id))?.id ?? personOf(scene)
    return { answer: await changeUser(scene, person, { allowLogin: true }) }
  },
  lockOut: async (scene) => ({ answer: await changeUser(scene, personOf(scene), { allowLogin: false }) }),
  grant: async (scene) => {
    const { client, step } = scene
    const person = personOf(scene)
    const onPerson = step.variant % 2 === 0
    const object = onPerson ? at(actors, step.role)! : homeOf(scene, person)
    const granter = step.variant % 3 === 0 ? at(actors, step.role + 3)! : client.userId
    return {
      answer: await client.put(`/api/ucaas/user/${granter}/grantedPrivileges`, {
        granteeUserId: person,
        privObjectTypeId: onPerson ? 2 : 1,
        privObjectId: object,
        privileges: [at(privilegeNames, step.role)!],
      }),
    }
  },
  // --- people --------------------------------------------------------------------------------------------------------
  createUser: async (scene) => {
    const { client, accountId, step } = scene
    const { loginName, firstName, lastName, email } = newPerson(scene)
    const roleId = roleFor(scene, accountId)
    switch (step.variant % 5) {
      case 0:
        return {
          answer: await client.post(`/api/users/accounts/${accountId}`, {
            login_name: loginName,
            first_name: firstName,
            last_name: lastName,
            email,
            roles: [{ id: roleId }],
            send_email: false,
          }),
        }
      case 1:
        return {
          answer: await client.post("/api/ucaas/user/v1", {
            loginName,
            firstName,
            lastName,
            email,
            roleId,
            sendEmail: 0,
          }),
        }
      case 2:
        return {
          answer: await client.post("/api/ucaas/user/v4", {
            loginName,
            firstName,
            lastName,
            email,
            roleMemberships: [{ roleId, isDefault: true }],
          }),
        }
      case 3:
        return {
          answer: await client.post("/api/ucaas/user", {
            loginName,
            firstName,
            lastName,
            email,
            roleId,
            sendEmail: false,
          }),
        }
      default:
        return {
          answer: await client.post(`/api/ucaas/account/${accountId}/users`, {
            loginName,
            firstName,
            lastName,
            email,
            roleId,
            sendEmail: false,
          }),
        }
    }
  },
  addPerson: async (scene) => ({
    answer: await scene.client.post(`/api/accounts/${scene.accountId}/people`, {
      ...newPerson(scene),
      roleId: roleFor(scene, scene.accountId),
      extension: { kind: "none" },
      sendWelcome: false,
    }),
  }),
  importNew: async (scene) => {
    const { loginName, firstName, lastName, email } = newPerson(scene)
    return sendRows(scene, {
      username: loginName,
      first_name: firstName,
      last_name: lastName,
      email,
      user_type: nameOfRole(scene, roleFor(scene, scene.accountId)),
      send_welcome: "no",
      allow_login: "yes",
    })
  },
  importChange: async (scene) => {
    const person = scene.world.person.get(personOf(scene))
    if (person === undefined || person.account !== scene.accountId) return {}
    return sendRows(scene, {
      username: person.login,
      first_name: "Changed",
      last_name: "By File",
      email: "changed@by-file.example",
      user_type: nameOfRole(scene, roleFor(scene, scene.accountId)),
      allow_login: "yes",
    })
  },
  revertImport: async ({ world, accountId, step, client }) => {
    const found = at(world.imports.filter(({ account }) => account === accountId).slice(-2), step.role)
    return found === undefined
      ? {}
      : { answer: await client.post(`/api/portal/accounts/${accountId}/imports/${found.id}/revert`), job: true }
  },
  tryAgain: async ({ world, step, client }) => {
    const job = at(world.jobs.slice(-6), step.role)
    return job === undefined ? {} : { answer: await client.post(`/api/portal/jobs/${job.id}/retry`), job: true }
  },
  leave: async (scene) => ({
    answer: await scene.client.post(`/api/users/${personOf(scene)}/offboarding`, {}),
    job: true,
  }),
  comeBack: async ({ world, accountId, step, client }) => {
    const left = at(
      world.offboardings.filter(({ account }) => account === accountId),
      step.role,
    )
    return left === undefined
      ? {}
      : { answer: await client.post(`/api/accounts/${accountId}/offboardings/${left.id}/undo`) }
  },
  setPassword: async (scene) => {
    const person = personOf(scene)
    return {
      answer: await scene.client.put(`/svc/auth/v2/passwords/${person}/`, {
        password: `violet-Harbor-${scene.unique()}-lantern`,
      }),
      taken: person,
    }
  },
  setEmail: async (scene) => {
    const person = personOf(scene)
    return { answer: await changeUser(scene, person, { email: `power-${scene.unique()}@mine.example` }), taken: person }
  },
  deletePerson: async (scene) => ({ answer: await scene.client.delete(`/api/users/${personOf(scene)}`) }),
  resetSip: async (scene) => {
    const person = personOf(scene)
    const phone =
      scene.world.phones.find((one) => one.person === person) ??
      at(
        scene.world.phones.filter(({ account }) => account === scene.accountId),
        scene.step.person,
      )
    return phone === undefined
      ? {}
      : {
          answer: await scene.client.put(
            `/api/devices/accounts/${phone.account}/devices/${phone.id}/reset-sip-password`,
          ),
        }
  },
  group: async (scene) => ({
    answer: await scene.client.post(`/api/accounts/${scene.accountId}/groups`, {
      group_name: `Group ${scene.unique()}`,
      members: [personOf(scene)].filter((one) => homeOf(scene, one) === scene.accountId),
    }),
  }),
  revertChange: async ({ world, client, step }) => {
    const entry = at(world.changes, step.role)
    return entry === undefined
      ? {}
      : {
          answer: await client.post(
            `/api/reporting/accounts/${entry.account}/${entry.log === "user" ? "audit-log" : "account-audit-log"}/events/${entry.id}/revert`,
          ),
        }
  },
  // --- acting elsewhere ----------------------------------------------------------------------------------------------
  trust: async (scene) => {
    const other = at(places, places.indexOf(scene.accountId as 1) + 1 + (scene.step.person % 5))!
    return {
      answer: await scene.client.post(`/api/authorizer/accounts/${scene.accountId}/trusts`, {
        trustedAccountId: other,
        trustedAccountName: titles[other] ?? "",
        roleId: roleFor(scene, scene.accountId),
      }),
    }
  },
  swap: async ({ client, step }) => {
    const contexts = (await client.get("/api/authorizer/role-contexts")).body as {
      account_id: number
      role_id: number
      kind: "own" | "trust"
      current: boolean
    }[]
    const choice = Array.isArray(contexts)
      ? at(
          contexts.filter(({ current }) => !current),
          step.role,
        )
      : undefined
    if (choice === undefined) return {}
    const { account_id, role_id } = choice
    return {
      answer: await client.put("/api/authorizer/role-contexts/swap", { account_id, role_id }),
      opened: { kind: choice.kind === "trust" ? "trust" : "swap", accountId: account_id, roleId: role_id },
    }
  },
  assume: async (scene) => {
    const roleId = roleFor(scene, scene.accountId)
    return {
      answer: await scene.client.post("/svc/auth/v1/auth/assume-role", {
        accountId: scene.accountId,
        roleId,
        reason: "a random step",
      }),
      opened: { kind: "assume", accountId: scene.accountId, roleId },
    }
  },
  /** Assumes the owner's role in the own account: whom the user may manage must not change. */
  assumeOwner: async ({ client, standing, world }) => {
    const kind = world.account.get(standing.accountId)?.kind ?? "company"
    const roleId = roles[ownerRoleOf(kind)].id
    const { accountId } = standing
    return {
      answer: await client.post("/svc/auth/v1/auth/assume-role", { accountId, roleId, reason: "the owner's eyes" }),
      opened: { kind: "assume", accountId, roleId },
    }
  },
  // --- partners ------------------------------------------------------------------------------------------------------
  template: async ({ client, accountId, step, unique }) => ({
    answer: await client.post(`/api/admin/accounts/${accountId}/templates`, {
      name: `Template ${unique()}`,
      roles: [{ name: "Given", keys: step.keys }],
    }),
  }),
  changeTemplate: async ({ world, client, step, unique }) => {
    const template = at(world.templates.slice(-6), step.role)
    return template === undefined
      ? {}
      : {
          answer: await client.put(`/api/admin/accounts/${template.account}/templates/${template.id}`, {
            name: `Template ${unique()}`,
            roles: [{ name: "Given", keys: step.keys }],
          }),
        }
  },
  pushTemplate: async ({ world, client, step }) => {
    const use = at(world.customers, step.role)
    const template = world.templates.find(({ id }) => id === use?.template)
    return use === undefined || template === undefined
      ? {}
      : {
          answer: await client.post(`/api/admin/accounts/${template.account}/templates/${template.id}/push`, {
            accountIds: [use.account],
          }),
          job: true,
        }
  },
  childAccess: async ({ client, accountId, step }) => {
    const partner = accountId === 20 ? 20 : 10
    const staff = actors.filter((one) => Math.floor(one / 1000) === partner)
    return {
      answer: await client.put(`/api/admin/accounts/${partner}/children/${at([100, 101, 102], step.variant)!}/access`, {
        userId: at(staff, step.person)!,
        level: at(["no_access", "view", "manage", null], step.role)!,
      }),
    }
  },
  partnerSettings: async ({ client, accountId, step }) => ({
    answer: await client.put(`/api/admin/accounts/${accountId}/partner-settings`, {
      defaultChildAccess: at(["no_access", "view", "manage"], step.role)!,
    }),
  }),
  newCustomer: async (scene) => {
    const { client, accountId, step, world, unique } = scene
    const template =
      step.variant % 2 === 0
        ? at(world.templates.filter(({ account }) => account === accountId).slice(-4), step.role)
        : undefined
    const kind = at(["company", "channelPartner", "whiteLabelPartner", "company"], step.variant)!
    return {
      answer: await client.post(`/api/accounts/${accountId}/children`, {
        name: `Customer ${unique()}`,
        kind,
        countryCode: "US",
        ...(template === undefined ? {} : { templateId: template.id }),
        ...(step.variant % 5 === 0 ? {} : { administrator: { ...newPerson(scene), sendWelcome: false } }),
      }),
    }
  },
  simpleCustomer: async ({ client, accountId, step, unique }) => ({
    answer: await client.post("/api/white-label/createSimpleAccount", {
      parentAccountId: accountId,
      name: `Simple ${unique()}`,
      countryCode: "US",
      kind: step.variant % 2 === 0 ? "company" : "channelPartner",
    }),
  }),
  reparent: async ({ client, accountId, step }) => {
    const moved = step.variant % 4 === 0 ? accountId : at([100, 101, 102, 20], step.person)!
    return {
      answer: await client.put(`/api/accounts/${moved}/parent`, { parentAccountId: at([20, 10, 1], step.role)! }),
    }
  },
})
