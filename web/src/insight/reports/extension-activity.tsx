import type { ActiveExtensions } from "@dialplane/contract/insight/reports/reports.schema"
import { useQuery } from "@tanstack/react-query"
import { use, useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { MayOpenContext } from "../../ui/link/may-open.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { periodOf, type ReportParams } from "./report-address.ts"
import { rowsPerPage } from "./report-page-size.ts"
import { ReportPager } from "./report-pager.tsx"
import { ReportRefusal } from "./report-refusal.tsx"
import { activeExtensionsQuery, type ViewedSubject } from "./reports.api.ts"
import { reportMessages } from "./reports.messages.ts"
import { rowWordOf, useFigureText, type ChangeParams } from "./use-report.ts"
import classes from "./reports.module.css"

type Row = ActiveExtensions["items"][number]
interface Props {
  readonly subject: ViewedSubject
  readonly params: ReportParams
  readonly onChange: ChangeParams
}

/** A link for those who may open the page. */
const Opened = ({ href, children }: { readonly href: string; readonly children: string }) => {
  const { accountId } = useAccount()
  const address = accountAddress(accountId, href)
  return use(MayOpenContext)(address) ? (
    <TextLink quiet href={address}>
      {children}
    </TextLink>
  ) : (
    children
  )
}

/** Extensions with calls, and those without, whose licenses may not be needed. */
export const ExtensionActivity = ({ subject, params, onChange }: Props) => {
  const word = rowWordOf(subject)
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const { dateTime, number } = useFormat()
  const text = useFigureText()
  const mayOpen = use(MayOpenContext)
  const found = useQuery({
    ...activeExtensionsQuery(accountId, subject, {
      ...periodOf(params),
      state: params.state,
      idleDays: Number(params.idle),
      page: Number(params.page),
      pageSize: rowsPerPage,
    }),
    placeholderData: (earlier) => earlier,
  })
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: "name", header: messages.name, min: 200, grow: 2, fixed: true, card: "title", cell: ({ name }) => name },
      {
        id: "extension",
        header: messages.extension,
        width: 130,
        card: "aside",
        cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
      },
      {
        id: "user",
        header: messages.row_users,
        min: 160,
        grow: 1,
        cell: ({ userId, userName }) => (userId === null ? "–" : <Opened href={`users/${userId}`}>{userName}</Opened>),
      },
      {
        id: "lastCall",
        header: messages.last(word),
        min: 200,
        grow: 2,
        cell: ({ lastCallAt }) => (
          <span className="dp-figures">{lastCallAt === null ? messages.never(word) : dateTime(lastCallAt)}</span>
        ),
      },
    ],
    [messages, dateTime, word],
  )
  const addressOf = ({ extensionId }: Row) => accountAddress(accountId, `extensions/${extensionId}`)
  const { data } = found
  const first = data?.items[0]
  const said = data && ([number(data.matching), number(data.extensions), text("percent", data.share)] as const)
  return (
    <>
      <p className={classes.lead}>{messages.extensionsSentence}</p>
      <div className={classes.choice}>
        <SelectField
          label={messages.state}
          options={(["idle", "active"] as const).map((value) => ({ value, label: messages[value] }))}
          value={params.state}
          onChange={(state) => onChange({ state: state ?? undefined })}
        />
        {params.state === "idle" && (
          <SelectField
            label={messages.idleFor}
            options={(["30", "60", "90", "180"] as const).map((value) => ({ value, label: messages.idleDays(value) }))}
            value={params.idle}
            onChange={(idle) => onChange({ idle: idle ?? undefined })}
          />
        )}
      </div>
      {found.isError ? (
        <ReportRefusal of={found} onChange={onChange} />
      ) : (
        <>
          <p role="status" className={classes.said}>
            {said &&
              (params.state === "idle"
                ? messages.idleOf(...said, params.idle, word)
                : messages.activeOf(...said, word))}
          </p>
          <DataTable<Row>
            label={messages.view_extensions}
            height="auto"
            columns={columns}
            rows={data?.items ?? []}
            rowId={({ extensionId }) => String(extensionId)}
            rowName={({ name, extension }) => `${extension} ${name}`}
            {...(first !== undefined && mayOpen(addressOf(first)) ? { rowHref: addressOf } : {})}
            loading={found.isPending}
            empty={
              params.state === "idle" ? (
                <EmptyState icon="success" title={messages.noIdle} sentence={messages.noIdleSentence(word)} />
              ) : (
                <EmptyState icon="chart" title={messages.noActive} sentence={messages.noActiveSentence(word)} />
              )
            }
          />
          {data !== undefined && (
            <ReportPager
              page={Number(params.page)}
              size={rowsPerPage}
              total={data.matching}
              text={(from, to, total) => messages.page(number(from), number(to), number(total))}
              onChange={(page) => onChange({ page: String(page) })}
            />
          )}
        </>
      )}
    </>
  )
}
