import { Readable } from "node:stream"
import type { CoverageFile, CoverageRow } from "@dialplane/contract/identity/mfa/mfa.schema"
import { texts } from "@dialplane/contract/kit/language"
import type { Context } from "../../kit/context.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { listCoverage } from "./coverage.service.ts"

/** The columns of the file, in their order. */
const columns = texts("mfa.coverageFile", {
  name: "Name",
  loginName: "Login name",
  roles: "Roles",
  methods: "Methods",
  state: "State",
  required: "Required",
  exempt: "Not required because",
  setUpBy: "Set up by",
  enrolled: "Enrolled on",
  lastUsed: "Last used",
})
const kinds = texts("mfa.coverageFile.kinds", { totp: "Authenticator app", email: "Email", passkey: "Passkey" })
const states = texts("mfa.coverageFile.states", {
  enrolled: "Protected",
  onlyEmail: "Email codes only",
  grace: "Grace period",
  overdue: "Overdue",
  notRequired: "Not set up",
})
const words = texts("mfa.coverageFile.words", {
  yes: "Yes",
  no: "No",
  policy: "Two-factor authentication is not required in this account",
  roles: "None of the user's roles requires it",
  sso: "The user signs in with single sign-on, which is required",
})
const rowsPerPage = 500

const cellsOf = (row: CoverageRow) => [
  row.name,
  row.loginName,
  row.roles.join("; "),
  row.kinds.map((kind) => kinds[kind]).join("; "),
  states[row.state],
  row.isRequired ? words.yes : words.no,
  row.exempt === null ? null : words[row.exempt],
  row.setUpBy,
  row.enrolledAt,
  row.lastUsedAt,
]

async function* lines(ctx: Context, asked: CoverageFile) {
  yield `\uFEFF${csvLine(Object.values(columns))}`
  let cursor: string | undefined
  do {
    const page = await listCoverage(ctx, {
      ...asked,
      cursor,
      limit: rowsPerPage,
      from: "start",
      sort: "name",
      direction: "asc",
    })
    yield page.items.map((row) => csvLine(cellsOf(row))).join("")
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

export const exportFile = async (ctx: Context, asked: CoverageFile): Promise<FileAnswer> =>
  new FileAnswer(
    "text/csv; charset=utf-8",
    `two-factor-coverage-${ctx.kit.now().toISOString().slice(0, 10)}.csv`,
    Readable.from(lines(ctx, asked)),
  )
