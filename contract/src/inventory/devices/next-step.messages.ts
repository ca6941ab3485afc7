import type { AccountStatus } from "../../ground/accounts/accounts.schema.ts"
import { texts } from "../../kit/language.ts"

/** By the code of the step. The portal fills in {when} in the reader's time zone. */
export const nextStepMessages = texts("devices.nextStep", {
  accountClosed: (status: AccountStatus) =>
    `The account is ${status.toLowerCase()}, so its phones cannot register. Have the account set to active first.`,
  accountSuspended: (status: AccountStatus) =>
    `The account is ${status.toLowerCase()}. Callers hear an announcement, and its phones do not ring. Have the account set to active first.`,
  spare: "Spare, swapped out on {when}. Assign it to an extension when you need it again.",
  noExtension: "This phone is unassigned. Assign it to an extension. It then gets its settings at its next restart.",
  restarting: "Restart sent on {when}. The phone fetches its settings and registers again, usually within two minutes.",
  linesOff: "All lines of this phone are turned off. Turn on at least one line.",
  noEmergencyLocation:
    "A line has no emergency location, so it must not be used. Choose the location that help is sent to.",
  allRegistered: "The phone is registered and can receive calls.",
  someRegistered: (registered: number, enabled: number) =>
    `${registered} of ${enabled} lines are registered. Restart the phone so that it fetches the settings for the others.`,
  justAssigned:
    "Assigned to its extension on {when}. It registers after it fetches its new settings, at its next restart or within minutes.",
  offlineAppSince: "Last seen {when}. Ask the user to open the app and to check that it is allowed to use the network.",
  offlineSince:
    "Offline since {when}. Check the power and network cables. If the display works, restart the phone. If it stays dark, swap the phone.",
  appNeverSignedIn:
    "The app has never signed in. Send the user the QR code, or reset the SIP password and enter it in the app.",
  softphoneNeverRegistered: "Never connected. Enter the SIP ID and a new SIP password in the softphone.",
  neverFetched:
    "The phone has never requested its settings. Plug it in and enter its provisioning URL, or check that DHCP supplies it.",
  fetchRefused:
    "The phone requested its settings {when} and was refused. Enter its provisioning URL again, or generate a new one if it was changed.",
  fetchedNeverRegistered:
    "The phone fetched its settings {when} but has never registered. Allow its network to reach the SIP server (UDP and TCP 5060, TLS 5061), then restart the phone.",
})
