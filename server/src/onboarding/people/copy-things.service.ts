import type { AssignedAssets } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { copyDevice } from "../../inventory/devices/offboarding-devices.service.ts"
import { copyExtension } from "../../inventory/extensions/offboarding-extension.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { RowSnapshots } from "../../kit/database/row-snapshots.ts"
import { copyNumbers } from "../../inventory/numbers/offboarding-numbers.service.ts"
import { copyBookOf } from "../../inventory/phone-book/offboarding-book.service.ts"
import type { Kept } from "./kept-assets.service.ts"
import { copyReach, countPrivileges } from "./people.queries.ts"

/** Snapshots of everything that offboarding may change, taken before the first change. */
export const copyThings = async (
  db: Db,
  ctx: Context,
  has: AssignedAssets,
): Promise<Pick<Kept, "extensions" | "numbers" | "phones" | "apps" | "book" | "customers" | "privileges">> => {
  const { accountId } = ctx
  const each = async <Thing>(things: readonly Thing[], copy: (thing: Thing) => Promise<RowSnapshots>) => {
    const copies: RowSnapshots[] = []
    for (const thing of things) copies.push(await copy(thing))
    return copies
  }
  return {
    extensions: await each(has.extensions, ({ extensionId }) => copyExtension(db, accountId, extensionId)),
    numbers: await copyNumbers(
      db,
      accountId,
      has.extensions.map(({ extensionId }) => extensionId),
    ),
    phones: await each(has.phones, ({ deviceId }) => copyDevice(db, accountId, deviceId, "phone")),
    apps: await each(has.apps, ({ lineId }) => copyDevice(db, accountId, lineId, "app")),
    book: await copyBookOf(db, ctx, has.userId),
    customers: await copyReach(db, accountId, has.userId),
    privileges: await countPrivileges(db, accountId, has.userId),
  }
}
