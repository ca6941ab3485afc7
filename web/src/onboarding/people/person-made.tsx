import { modelName, type Make } from "@dialplane/contract/inventory/devices/models"
import type { AddedPerson } from "@dialplane/contract/onboarding/people/people.schema"
import { useEffect, useRef, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useEmergencyLocationLabel } from "../../inventory/emergency-locations/emergency-location-picker.tsx"
import { PhoneSetupTile } from "../../inventory/provisioning/phone-setup-tile.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import { AppCode } from "./app-code.tsx"
import { WelcomeState } from "./welcome-state.tsx"
import classes from "./people.module.css"

interface Part {
  readonly icon: IconName
  readonly label: string
  readonly value: ReactNode
  readonly href?: string
  readonly off?: boolean
}

/** What was created, each with a link. */
export const PersonMade = ({
  made,
  pin,
  onAnother,
}: {
  readonly made: AddedPerson
  readonly pin: string | undefined
  readonly onAnother: () => void
}) => {
  const messages = useMessages(addPersonMessages)
  const emergencyLabel = useEmergencyLocationLabel()
  const { accountId } = useAccount()
  const show = usePhoneNumbers()
  const mayScan = useCan("update:devices")
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  const address = (path: string) => accountAddress(accountId, path)
  const { extension, phoneNumber, phone, app, voicemail, emergencyLocation, template, groups, queues } = made
  // A phone without its provisioning address, or an app without its code, does not ring yet.
  const isLeft = phone !== null || app !== null
  const parts: readonly Part[] = [
    {
      icon: "user",
      label: messages.person,
      value: (
        <>
          {made.name} <span className={classes.faint}>{made.loginName}</span>
        </>
      ),
      href: address(`users/${made.userId}`),
    },
    ...(extension === null
      ? [{ icon: "extension" as const, label: messages.extension, value: messages.none, off: true }]
      : [
          {
            icon: "extension" as const,
            label: messages.extension,
            value: (
              <>
                {extension.number}
                {!extension.isNew && (
                  <span className={classes.faint}>
                    {" "}
                    {extension.endedForwarding ? messages.existingForwarded : messages.existing}
                  </span>
                )}
              </>
            ),
            href: address(`extensions/${extension.extensionId}`),
          },
        ]),
    ...(phoneNumber === null
      ? []
      : [
          {
            icon: "number" as const,
            label: messages.phoneNumber,
            value: show(phoneNumber),
            href: address(`phone-numbers?search=${phoneNumber.replace("+", "")}`),
          },
        ]),
    ...(phone === null
      ? []
      : [
          {
            icon: "desk-phone" as const,
            label: messages.partPhone,
            value: (
              <>
                {modelName(phone.make as Make, phone.model)} <span className={classes.faint}>{phone.macAddress}</span>
              </>
            ),
            href: address(`devices/${phone.deviceId}`),
          },
        ]),
    ...(app === null
      ? []
      : [
          { icon: "mobile" as const, label: messages.partApp, value: app.name, href: address(`devices/${app.lineId}`) },
        ]),
    ...(voicemail === null
      ? []
      : [
          {
            icon: "voicemail" as const,
            label: messages.voicemail,
            value: !voicemail.on
              ? messages.voicemailOff
              : voicemail.pinSet
                ? pin === undefined
                  ? messages.pinSet
                  : messages.pinIs(pin)
                : messages.pinOpen,
            off: !voicemail.on,
          },
        ]),
    ...(emergencyLocation === null
      ? []
      : [{ icon: "emergency" as const, label: emergencyLabel, value: emergencyLocation.name }]),
    ...(template === null ? [] : [{ icon: "table" as const, label: messages.template, value: template.name }]),
    ...(groups.length === 0
      ? []
      : [{ icon: "team" as const, label: messages.groups, value: groups.map(({ name }) => name).join(", ") }]),
    ...(queues.length === 0
      ? []
      : [
          {
            icon: "queue" as const,
            label: messages.queues,
            value: queues.map(({ name }) => name).join(", "),
            href: address("call-queues"),
          },
        ]),
    { icon: "mail", label: messages.mail, value: <WelcomeState userId={made.userId} />, off: !made.welcomeSent },
  ]
  return (
    <div ref={top} tabIndex={-1} className={classes.made}>
      <PageHead
        breadcrumbs={[{ label: messages.people, href: address("users") }]}
        title={isLeft ? messages.created(made.name) : messages.made(made.name)}
        sentence={isLeft ? messages.leftSentence : messages.madeSentence}
        lead={
          <span className={classes.done}>
            <Icon name="success" size={22} />
          </span>
        }
      />
      <ul className={classes.parts}>
        {parts.map(({ icon, label, value, href, off }) => (
          <li key={label} className={classes.part} data-off={off || undefined}>
            <span className={classes.partIcon}>
              <Icon name={icon} size={17} />
            </span>
            <span className={classes.partLabel}>{label}</span>
            <span className={classes.partValue}>{value}</span>
            {href && (
              <span className={classes.partLink}>
                <TextLink href={href} aria-label={`${messages.openPerson}: ${label}`}>
                  {messages.openPerson}
                </TextLink>
              </span>
            )}
          </li>
        ))}
      </ul>
      {phone !== null && (
        <PhoneSetupTile
          deviceId={phone.deviceId}
          heading={`${made.name}, ${modelName(phone.make as Make, phone.model)}, ${phone.macAddress}`}
        />
      )}
      {app !== null && mayScan && <AppCode lineId={app.lineId} />}
      <div className={classes.madeButtons}>
        <ButtonRow>
          <ActionButton kind="primary" icon="user-add" onClick={onAnother}>
            {messages.addAnother}
          </ActionButton>
          <ActionButton href={address("users")}>{messages.toList}</ActionButton>
        </ButtonRow>
      </div>
    </div>
  )
}
