import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { insertFetch, markFetched, putServed } from "./addresses.queries.ts"
import { withoutPasswords, type PhoneConfig, type PhoneFile } from "./phone-config.rules.ts"
import { obstacleOf, readConfig } from "./phone-config.service.ts"
import { phoneFiles } from "./phone-files.rules.ts"
import { findPhone } from "./phones.queries.ts"

interface Fetcher {
  readonly userAgent: string
  readonly address: string
}

/** Records that a phone got a file. `body` has dots in place of the secret part of the URL. */
export const noteDelivery = async (
  kit: Kit,
  db: Db,
  phone: { readonly accountId: AccountId; readonly deviceId: number },
  file: Pick<PhoneFile, "name" | "body">,
  config: PhoneConfig,
) => {
  const { accountId, deviceId } = phone
  await putServed(
    db,
    accountId,
    deviceId,
    file.name,
    kit.secrets.fingerprint(file.body),
    withoutPasswords(file.body, config),
  )
  await markFetched(db, accountId, deviceId)
}

/** A phone of the sandbox fetches all of its files. */
export const deliverAll = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  deviceId: number,
  { userAgent, address }: Fetcher,
) => {
  const phone = await findPhone(db, accountId, deviceId)
  if (phone === undefined || obstacleOf(phone) !== null) return
  const config = await readConfig(kit, db, phone, { secrets: true })
  for (const file of phoneFiles(config)) {
    await insertFetch(db, accountId, deviceId, file.name, 200, userAgent, address)
    await noteDelivery(kit, db, { accountId, deviceId }, file, config)
  }
}
