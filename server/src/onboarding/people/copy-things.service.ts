import type { Belongings } from "@dialplane/contract/onboarding/people/departures.schema"
import { copyDevice } from "../../inventory/devices/leaving-devices.service.ts"
import { copyExtension } from "../../inventory/extensions/leaving-extension.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { KeptRows } from "../../kit/database/row-snapshots.ts"
import { copyNumbers } from "../../inventory/numbers/leaving-numbers.service.ts"
import { copyBookOf } from "../../inventory/phone-book/leaving-book.service.ts"
import type { Kept } from "./kept-things.service.ts"
import { copyReach, countPrivileges } from "./people.queries.ts"

/** Everything that leaving may change, as it is before the first change. */
export const copyThings = async (
  db: Db,
  ctx: Context,
  has: Belongings,
): Promise<Pick<Kept, "extensions" | "numbers" | "phones" | "apps" | "book" | "customers" | "privileges">> => {
  const { accountId } = ctx
  const each = async <Thing>(things: readonly Thing[], copy: (thing: Thing) => Promise<KeptRows>) => {
    const copies: KeptRows[] = []
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
