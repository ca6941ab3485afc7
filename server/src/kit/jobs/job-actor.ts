import { z } from "zod"
import type { KnownRole } from "@dialplane/contract/kit/access/roles.table"

const keyList = z.array(z.string())
export const keptRole = z.object({
  id: z.number(),
  name: z.string(),
  displayName: z.string(),
  key: z.string().nullable(),
  level: z.string(),
  parentType: z.boolean(),
  portal: z.boolean(),
  reach: z.enum(["own", "tree"]),
  keys: keyList,
})

/** The user who started a job, as they were then: the job's use cases check and record in their name. */
export const jobActor = z.object({
  userId: z.number(),
  homeAccountId: z.number(),
  homeAccountName: z.string().default(""),
  accountId: z.number(),
  clientId: z.string(),
  loginName: z.string(),
  name: z.string(),
  role: keptRole,
  isVendorSupport: z.boolean(),
  keys: keyList,
  reach: z.enum(["own", "tree"]),
  acting: z
    .object({
      kind: z.enum(["role", "trust", "assume"]),
      accountName: z.string(),
      reason: z.string(),
      until: z.string(),
      homeRole: keptRole,
      homeVendorSupport: z.boolean().default(false),
    })
    .nullable(),
  /** The API key that started it; the job keeps its narrowed rights. */
  apiKey: z
    .object({
      id: z.number(),
      name: z.string(),
      kind: z.literal("scim").optional(),
      scopes: z.array(z.string()).nullable().default(null),
    })
    .nullable()
    .default(null),
  address: z.string(),
  userAgent: z.string(),
  traceId: z.string(),
})
export type JobActor = z.infer<typeof jobActor>

export const keepRole = (role: KnownRole): z.infer<typeof keptRole> => ({
  id: role.id,
  name: role.name,
  displayName: role.displayName,
  key: role.key,
  level: role.level,
  parentType: role.parentType,
  portal: role.portal,
  reach: role.reach,
  keys: [...role.keys],
})
