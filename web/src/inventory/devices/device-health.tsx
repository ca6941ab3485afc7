import type {
  ConfigFetch,
  DeviceHealth,
  NetworkPlace,
} from "@dialplane/contract/inventory/devices/device-health.schema"
import type { Device, Line } from "@dialplane/contract/inventory/devices/devices.schema"
import type { StepCode } from "@dialplane/contract/inventory/devices/next-step"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { useEmergencyLocationLabel } from "../emergency-locations/emergency-location-picker.tsx"
import { holderOf, isSpare } from "./device-marks.tsx"
import { deviceHealthQuery } from "./devices.api.ts"
import { deviceMessages, type DeviceMessages } from "./devices.messages.ts"
import { RegistrationStrip } from "./registration-strip.tsx"
import classes from "./device-health.module.css"

const tones = { good: "good", waiting: "info", problem: "danger" } as const

interface Props {
  readonly device: Device
  /** The button for the recommended next step. */
  readonly remedyOf: (code: StepCode) => ReactNode
}

/** Next step, current registrations, fetched files and the last 30 days. */
export const DeviceHealthView = ({ device, remedyOf }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const health = useQuery(deviceHealthQuery(accountId, device.id))
  if (health.isLoadingError) return <LoadError of={health} />
  if (health.data === undefined) return <FormSkeleton />
  const { nextStep, lines, fetches, networkPlace, source } = health.data
  return (
    <div className={classes.health}>
      <Advice step={nextStep} remedy={remedyOf(nextStep.code)} />
      {networkPlace !== null && <OtherPlace place={networkPlace} />}
      <div className={classes.columns}>
        <Section title={messages.now} sentence={messages.nowSentence}>
          {device.lines.map((line) => (
            <LineNow
              key={line.id}
              line={line}
              many={device.lines.length > 1}
              sparedAt={isSpare(device) ? device.swappedOutAt : null}
            />
          ))}
          {device.loggedIn !== null && (
            <KeyValueList
              items={[
                {
                  label: messages.loggedInNow,
                  value: `${device.loggedIn.extension} ${device.loggedIn.extensionName}`,
                  hint: <RelativeTime at={device.loggedIn.since} />,
                },
              ]}
            />
          )}
          {networkPlace !== null && <PlaceOfNetwork place={networkPlace} />}
          {!source.connected && <p className={classes.source}>{messages.sandbox}</p>}
        </Section>
        {device.kind !== "app" && (
          <Section title={messages.fetches} sentence={messages.fetchesSentence}>
            {fetches.length === 0 ? (
              <p className={classes.quiet}>{messages.noFetches}</p>
            ) : (
              <Fetches fetches={fetches} />
            )}
          </Section>
        )}
      </div>
      <Section divided title={messages.days} sentence={messages.daysSentence}>
        {lines.map((line) => (
          <RegistrationStrip key={line.lineId} days={line.days} label={messages.line(line.position)} />
        ))}
      </Section>
    </div>
  )
}

const Advice = ({
  step: { tone, sentence, when },
  remedy,
}: {
  readonly step: DeviceHealth["nextStep"]
  readonly remedy: ReactNode
}) => {
  const messages = useMessages(deviceMessages)
  const { dateTime } = useFormat()
  return (
    <Banner tone={tones[tone]} action={remedy} title={tone === "good" ? messages.working : messages.whatToDo}>
      {when === null ? sentence : sentence.replace("{when}", dateTime(new Date(when)))}
    </Banner>
  )
}

/** "From extension 1042", or that the location is set on the line and what the extension has instead. */
const emergencySourceOf = (
  { e911LocationSource, e911SourceExtension, e911ExtensionLocationName, e911LocationName }: Line,
  messages: DeviceMessages,
) => {
  if (e911LocationSource === "extension") return messages.fromExtension(e911SourceExtension ?? "")
  const differs = e911ExtensionLocationName !== null && e911ExtensionLocationName !== e911LocationName
  return differs ? messages.ownBeside(e911SourceExtension ?? "", e911ExtensionLocationName) : messages.ownMark
}

/** Warns when the emergency location differs from the location of the phone's network. */
const OtherPlace = ({
  place: { differing, locationName, emergencyLocationName },
}: {
  readonly place: NetworkPlace
}) => {
  const messages = useMessages(deviceMessages)
  if (differing.length === 0 || emergencyLocationName === null) return null
  return (
    <Banner tone="warn" title={messages.otherPlaceTitle}>
      {differing.map(({ lineId, position, emergencyLocationName: inForce }) => (
        <div key={lineId}>
          {messages.otherPlace(messages.line(position), inForce, locationName, emergencyLocationName)}
        </div>
      ))}
    </Banner>
  )
}

const PlaceOfNetwork = ({ place: { locationName, address, seenBy, at } }: { readonly place: NetworkPlace }) => {
  const messages = useMessages(deviceMessages)
  const seen = seenBy === "registration" ? messages.seenByRegistration : messages.seenByFetch
  return (
    <KeyValueList
      items={[
        {
          label: messages.networkPlace,
          value: locationName,
          hint: (
            <>
              {seen} <span className="dp-figures">{address}</span> <RelativeTime at={at} />
            </>
          ),
        },
      ]}
    />
  )
}

const LineNow = ({
  line,
  many,
  sparedAt,
}: {
  readonly line: Line
  readonly many: boolean
  readonly sparedAt: string | null
}) => {
  const messages = useMessages(deviceMessages)
  const emergencyLabel = useEmergencyLocationLabel()
  const { registration } = line
  return (
    <div className={classes.line}>
      <div className={classes.lineHead}>
        <span className={classes.lineName}>
          {many ? `${messages.line(line.position)}: ` : ""}
          {holderOf(line) ?? messages.nobody}
        </span>
        {registration === null ? (
          <StatusBadge tone="off">{messages.notAvailable}</StatusBadge>
        ) : (
          <StatusBadge tone="good">{messages.registered}</StatusBadge>
        )}
      </div>
      <KeyValueList
        items={[
          {
            label: messages.sipId,
            value: (
              <span className={classes.copied}>
                <span className="dp-figures">{line.sipId}</span>
                <CopyButton value={line.sipId} />
              </span>
            ),
          },
          ...(registration === null
            ? sparedAt !== null
              ? [{ label: messages.swappedOut, value: <RelativeTime at={sparedAt} /> }]
              : [
                  {
                    label: messages.lastSeen,
                    value: line.lastSeenAt === null ? messages.never : <RelativeTime at={line.lastSeenAt} />,
                  },
                ]
            : [
                { label: messages.address, value: <span className="dp-figures">{registration.address}</span> },
                { label: messages.userAgent, value: registration.userAgent || messages.none },
                { label: messages.registeredSince, value: <RelativeTime at={registration.since} /> },
                { label: messages.expires, value: <RelativeTime at={registration.expiresAt} /> },
              ]),
          {
            label: emergencyLabel,
            value:
              line.e911LocationName !== null ? (
                `${line.e911LocationName} (${emergencySourceOf(line, messages)})`
              ) : line.extensionId === null ? (
                messages.none
              ) : (
                <StatusBadge plain tone="warn">
                  {messages.noEmergency}
                </StatusBadge>
              ),
          },
        ]}
      />
    </div>
  )
}

const Fetches = ({ fetches }: { readonly fetches: readonly ConfigFetch[] }) => {
  const messages = useMessages(deviceMessages)
  return (
    <table className={classes.fetches}>
      <thead>
        <tr>
          <th scope="col">{messages.when}</th>
          <th scope="col">{messages.file}</th>
          <th scope="col">{messages.answer}</th>
        </tr>
      </thead>
      <tbody>
        {fetches.slice(0, 6).map((fetch) => (
          <tr key={`${fetch.at} ${fetch.file}`}>
            <td>
              <RelativeTime inTable at={fetch.at} />
            </td>
            <td className={classes.file} title={`${fetch.userAgent} · ${fetch.address}`}>
              {fetch.file}
            </td>
            <td>
              {fetch.status < 400 ? (
                <StatusBadge plain tone="good">
                  {messages.fetchOk}
                </StatusBadge>
              ) : (
                <StatusBadge plain tone="bad">
                  {messages.fetchRefused}
                </StatusBadge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
