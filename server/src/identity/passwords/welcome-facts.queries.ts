import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { WelcomeFacts } from "@dialplane/contract/identity/passwords/welcome-facts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** What a new user has, for their welcome email. Undefined when they have no extension. */
export const findWelcomeFacts = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<WelcomeFacts>(sql`
    select e.number as extension,
      (select '+' || n.number from phone_numbers n where n.account_id = e.account_id and n.extension_id = e.id
        order by n.number limit 1) as phone_number,
      case when not e.voicemail_on then 'off' when e.voicemail_pin is null then 'pinOpen' else 'pinSet'
        end as voicemail,
      exists (select from lines l
        where l.account_id = e.account_id and l.extension_id = e.id
        and l.app_type in ('mobile', 'mobileconnect')) as mobile_app,
      exists (select from lines l
        where l.account_id = e.account_id and l.extension_id = e.id and l.app_type = 'desktop') as desktop_app
    from extensions e where e.account_id = ${accountId} and e.user_id = ${userId} order by e.is_default desc, e.id
      limit 1`)
