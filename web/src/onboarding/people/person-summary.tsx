import { modelName } from "@dialplane/contract/inventory/devices/models"
import type { PersonDefaults } from "@dialplane/contract/onboarding/people/people.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useEmergencyLocationLabel } from "../../inventory/emergency-locations/emergency-location-picker.tsx"
import { emergencyLocationsQuery } from "../../inventory/emergency-locations/emergency-locations.api.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { addPersonMessages } from "./add-person.messages.ts"
import type { PersonForm } from "./use-person-form.ts"
import classes from "./people.module.css"

interface Line {
  readonly icon: IconName
  readonly label: string
  readonly value: string | undefined
}

/** What will be created, as far as it is filled in: beside the form, if there is room. */
export const PersonSummary = ({ form, defaults }: { readonly form: PersonForm; readonly defaults: PersonDefaults }) => {
  const messages = useMessages(addPersonMessages)
  const emergencyLabel = useEmergencyLocationLabel()
  const { accountId } = useAccount()
  const show = usePhoneNumbers()
  const places = useQuery({ ...emergencyLocationsQuery(accountId), enabled: useCan("read:emergency-locations") })
  const {
    firstName,
    lastName,
    loginName,
    email,
    extension,
    phoneNumber,
    device,
    voicemail,
    emergencyLocationId,
    sendWelcome,
    allowLogin,
    isRoom,
  } = form.values
  const name = `${firstName} ${lastName}`.trim()
  const number =
    extension?.kind === "next"
      ? defaults.nextExtension
      : extension?.kind === "number"
        ? extension.number
        : extension?.kind === "existing"
          ? defaults.freeExtensions.find(({ extensionId }) => extensionId === extension.extensionId)?.number
          : undefined
  const rings =
    device?.kind === "phone"
      ? modelName(device.make, device.model)
      : device?.kind === "app"
        ? device.appType === "mobile"
          ? messages.deviceMobile
          : messages.deviceDesktop
        : undefined
  const hasLine = extension?.kind !== "none"
  const lines: readonly Line[] = [
    { icon: "identity", label: messages.loginName, value: loginName || undefined },
    { icon: "extension", label: messages.extension, value: hasLine ? number || undefined : undefined },
    { icon: "number", label: messages.phoneNumber, value: phoneNumber == null ? undefined : show(`+${phoneNumber}`) },
    { icon: device?.kind === "app" ? "mobile" : "desk-phone", label: messages.device, value: rings },
    {
      icon: "emergency",
      label: emergencyLabel,
      value: hasLine
        ? places.data?.items.find(({ locationId }) => locationId === emergencyLocationId)?.name
        : undefined,
    },
    {
      icon: "voicemail",
      label: messages.voicemail,
      value:
        hasLine && (voicemail?.on ?? true)
          ? voicemail?.pin === undefined
            ? messages.withoutPin
            : messages.withPin
          : undefined,
    },
    {
      icon: "mail",
      label: messages.welcome,
      value: sendWelcome && allowLogin && !isRoom ? email || undefined : undefined,
    },
  ]
  return (
    <aside className={classes.aside} aria-label={messages.summary}>
      <div className={classes.asideHead}>
        <PersonAvatar name={name === "" ? "?" : name} size={40} />
        <div className={classes.asideName}>
          <span className={classes.asideTitle}>{name === "" ? messages.newPerson : name}</span>
          <span className={classes.faint}>{messages.summarySentence}</span>
        </div>
      </div>
      <dl className={classes.asideList}>
        {lines.map(({ icon, label, value }) => (
          <div key={label} className={classes.asideRow} data-off={value === undefined || undefined}>
            <dt>
              <Icon name={icon} size={16} /> {label}
            </dt>
            <dd>{value ?? messages.none}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
