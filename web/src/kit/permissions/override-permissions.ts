/**
 * The permissions of the role table, overridden by the authorizer's list (specification, part A, section 6):
 * permissions missing from the list are removed, those unknown to the table get defaults, and canPurchase keeps its
 * value and cannot be changed here.
 */
export interface PermissionRecord {
  readonly key: string
  readonly state: "granted" | "removed" | "default"
  readonly readOnly: boolean
}

export const canPurchase = "canPurchase"
/** The key of the role table that canPurchase stands for. */
const purchaseKey = "create:purchase"

export const overridePermissions = (local: ReadonlySet<string>, authorizer: readonly string[]): PermissionRecord[] => {
  const given = new Set(authorizer)
  const known = [...local].map((key): PermissionRecord => ({
    key,
    state: given.has(key) ? "granted" : "removed",
    readOnly: false,
  }))
  const unknown = [...given]
    .filter((key) => !local.has(key))
    .map((key): PermissionRecord => ({ key, state: "default", readOnly: false }))
  return [
    ...known.filter(notPurchase),
    ...unknown.filter(notPurchase),
    {
      key: canPurchase,
      state: local.has(canPurchase) || local.has(purchaseKey) ? "granted" : "removed",
      readOnly: true,
    },
  ]
}

const notPurchase = ({ key }: PermissionRecord) => key !== canPurchase

export const allows = (record: PermissionRecord | undefined) => record !== undefined && record.state !== "removed"
