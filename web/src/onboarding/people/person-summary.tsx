import { modelName } from "@dialplane/contract/inventory/devices/models"
import type { PersonDefaults } from "@dialplane/contract/onboarding/people/people.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { emergencyLocationsQuery } from "../../inventory/emergency-locations/emergency-locations.api.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { addPersonWords } from "./add-person.words.ts"
import type { PersonForm } from "./use-person-form.ts"
import classes from "./people.module.css"

interface Line {
  readonly icon: IconName
  readonly label: string
  readonly value: string | undefined
}

/** What will be made, as far as it is filled in: beside the form, where there is room. */
export const PersonSummary = ({ form, defaults }: { readonly form: PersonForm; readonly defaults: PersonDefaults }) => {
  const words = useWords(addPersonWords)
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
          ? words.deviceMobile
          : words.deviceDesktop
        : undefined
  const hasLine = extension?.kind !== "none"
  const lines: readonly Line[] = [
    { icon: "identity", label: words.loginName, value: loginName || undefined },
    { icon: "extension", label: words.extension, value: hasLine ? number || undefined : undefined },
    { icon: "number", label: words.phoneNumber, value: phoneNumber == null ? undefined : show(`+${phoneNumber}`) },
    { icon: device?.kind === "app" ? "mobile" : "desk-phone", label: words.device, value: rings },
    {
      icon: "emergency",
      label: words.emergency,
      value: hasLine
        ? places.data?.items.find(({ locationId }) => locationId === emergencyLocationId)?.name
        : undefined,
    },
    {
      icon: "voicemail",
      label: words.voicemail,
      value:
        hasLine && (voicemail?.on ?? true)
          ? voicemail?.pin === undefined
            ? words.withoutPin
            : words.withPin
          : undefined,
    },
    {
      icon: "mail",
      label: words.welcome,
      value: sendWelcome && allowLogin && !isRoom ? email || undefined : undefined,
    },
  ]
  return (
    <aside className={classes.aside} aria-label={words.summary}>
      <div className={classes.asideHead}>
        <PersonAvatar name={name === "" ? "?" : name} size={40} />
        <div className={classes.asideName}>
          <span className={classes.asideTitle}>{name === "" ? words.newPerson : name}</span>
          <span className={classes.faint}>{words.summarySentence}</span>
        </div>
      </div>
      <dl className={classes.asideList}>
        {lines.map(({ icon, label, value }) => (
          <div key={label} className={classes.asideRow} data-off={value === undefined || undefined}>
            <dt>
              <Icon name={icon} size={16} /> {label}
            </dt>
            <dd>{value ?? words.none}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
