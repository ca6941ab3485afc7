import { roles } from "../../kit/access/roles.table.ts"

/** Every role but that of plain users. */
export const isPowerful = (roleId: number): boolean => roleId !== roles.endUser.id

/**
 * Whether a change of a user gives power: another role, whichever it is, or the address to which the links for the
 * password of a user with power are sent.
 */
export const givesPower = (
  after: { readonly roleId?: number | undefined; readonly email?: string | undefined },
  { isSelf, hasPower }: { readonly isSelf: boolean; readonly hasPower: boolean },
): boolean => after.roleId !== undefined || (after.email !== undefined && !isSelf && hasPower)
