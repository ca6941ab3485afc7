import { kebabName, roles, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { demoAccounts } from "./demo-accounts.ts"

export const demoPassword = "correct-horse-dialplane"

export interface DemoPerson {
  readonly id: number
  readonly accountId: number
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: RoleKey
  readonly isVendorSupport: boolean
  readonly isRoom: boolean
  readonly extension: string | undefined
  readonly mobile: string | undefined
}

const partnerRoles: readonly RoleKey[] = [
  "partnerAccountSuperuser",
  "partnerAccountAdministrator",
  "wholesalerProvider",
  "tier2ResellerManager",
  "tier2Reseller",
  "resellerSupport",
  "resellerManager",
  "reseller",
]
const companyRoles: readonly RoleKey[] = [
  "accountSuperUser",
  "accountAdministrator",
  "endUser",
  "endUserWithoutDashboard",
  "apiUser",
  "billingAdmin",
  "reportsAdmin",
  "callQueuesAdmin",
  "usersAdmin",
  "callQueuesReportingAdmin",
]
const topRoles: readonly RoleKey[] = [
  "superuser",
  "channelManagerSupervisor",
  "channelManager",
  "customerSupportManager",
  "accounting",
  "accountManagement",
  "salesAdmin",
  "sales",
]

/** Which roles can sign in where. */
export const demoSignIns: Readonly<Record<number, readonly RoleKey[]>> = Object.fromEntries(
  demoAccounts.map(({ id, kind }) => [
    id,
    kind === "topLevel"
      ? topRoles
      : kind === "company"
        ? [100, 101, 102, 110].includes(id)
          ? companyRoles
          : (["accountSuperUser"] as const)
        : partnerRoles,
  ]),
)

const firstNames = [
  "Ava",
  "Ben",
  "Carla",
  "Dmitri",
  "Esther",
  "Farid",
  "Grace",
  "Hiro",
  "Ines",
  "Jonas",
  "Kavya",
  "Liam",
  "Mara",
  "Noah",
  "Olga",
  "Priya",
  "Quinn",
  "Rosa",
  "Sami",
  "Tessa",
  "Umar",
  "Vera",
  "Wes",
  "Xenia",
  "Yusuf",
  "Zoe",
] as const
const lastNames = [
  "Adler",
  "Brooks",
  "Castillo",
  "Dahl",
  "Evans",
  "Fischer",
  "Gupta",
  "Hughes",
  "Ivanov",
  "Jensen",
  "Kim",
  "Lopez",
  "Meyer",
  "Nakamura",
  "Okafor",
  "Petrov",
  "Quist",
  "Rossi",
  "Silva",
  "Tran",
  "Ueda",
  "Vargas",
  "Walsh",
  "Xu",
  "Young",
  "Zhang",
] as const
const rooms = ["Board Room", "Harbor Lobby", "Pine Meeting Room", "Training Room"] as const

const nameAt = (index: number) =>
  [
    firstNames[(index * 7) % firstNames.length]!,
    lastNames[(index * 11 + Math.floor(index / 26)) % lastNames.length]!,
  ] as const

/** All users of the demo data, with fixed ids: account id × 1000 plus a number. */
export const demoPeople = (): DemoPerson[] =>
  demoAccounts.flatMap((account) => [
    ...signInPeople(account.id, account.name),
    ...otherPeople(account.id, account.name),
  ])

const signInPeople = (accountId: number, accountName: string): DemoPerson[] => {
  const people = (demoSignIns[accountId] ?? []).map((role, index): DemoPerson => {
    const [firstName, lastName] = nameAt(accountId + index * 3)
    return {
      id: accountId * 1000 + index + 1,
      accountId,
      role,
      firstName,
      lastName,
      loginName: `${kebabName(roles[role].name)}@${accountName}.demo`,
      email: `${firstName}.${lastName}@${accountName}.example`.toLowerCase(),
      isVendorSupport: false,
      isRoom: false,
      extension: roles[role].level === "company" && role !== "apiUser" ? String(201 + index) : undefined,
      mobile: undefined,
    }
  })
  if (accountId !== 1) return people
  const vendorSupport: DemoPerson = {
    id: 1000 + people.length + 1,
    accountId: 1,
    role: "customerSupportManager",
    firstName: "Vivian",
    lastName: "Support",
    loginName: "vsu@dialplane.demo",
    email: "vivian.support@dialplane.example",
    isVendorSupport: true,
    isRoom: false,
    extension: undefined,
    mobile: undefined,
  }
  return [...people, vendorSupport]
}

/** Harbor Pine has 60 users; the other accounts only those who sign in. */
const otherPeople = (accountId: number, accountName: string): DemoPerson[] => {
  if (accountId !== 100) return []
  return Array.from({ length: 60 - companyRoles.length }, (_, index): DemoPerson => {
    const room = index >= 46 ? rooms[index - 46] : undefined
    const [firstName, lastName] =
      room === undefined ? nameAt(index + 31) : ([room.split(" ")[0]!, room.split(" ").slice(1).join(" ")] as const)
    const login = `${firstName}.${lastName}`.toLowerCase().replaceAll(" ", "-")
    return {
      // 311 reaches city services, so it cannot be an extension.
      id: accountId * 1000 + 101 + index,
      accountId,
      role: "endUser",
      firstName,
      lastName,
      loginName: `${login}.${index + 1}@${accountName}.demo`,
      email: `${login}@${accountName}.example`,
      isVendorSupport: false,
      isRoom: room !== undefined,
      extension: index === 10 ? "351" : String(301 + index),
      mobile: index % 3 === 0 ? `+1 207 555 0${String(100 + index)}` : undefined,
    }
  })
}
