import type { DeviceKind, Reachability } from "@dialplane/contract/devices/devices.schema"
import { defineWords } from "../kit/locale/words.ts"

const phones = (count: number) => (count === 1 ? "1 phone" : `${count} phones`)

export const deviceWords = defineWords({
  "en-us": {
    title: "Devices", sentence: "Phones and apps: whose they are, and whether they would ring now.", add: "Add phone", addApp: "Add app", search: "Name, MAC, model or extension",
    settings: "Device settings", none: "—", noDevices: "No phones yet", noDevicesSentence: "Add the first one: make, model and the MAC address printed on its back are enough.",
    name: "Name", type: "Type", model: "Make and model", mac: "MAC address", extension: "Extension", location: "Location", emergencyLocation: "Emergency location", lines: "Lines", registration: "Registration", lastSeen: "Last seen", make: "Make",
    never: "Never", nobody: "Unassigned", noEmergency: "None", several: (count: number) => `${count} places`, sharedMark: "Shared", assigned: "Assignment", assignedYes: "Assigned", assignedNo: "Unassigned", emergencyFilter: "Emergency location",
    emergencyMissing: "Missing", emergencyThere: "Set", networkPlace: "Network location", seenByRegistration: "Registered from", seenByFetch: "Fetched its settings from", otherPlaceTitle: "The emergency location may be wrong",
    otherPlace: (line: string, inForce: string, place: string, suggested: string) => `${line}: an emergency call sends help to ${inForce}, but the phone is in the network of ${place} (${suggested}). Check where it is, and change the emergency location if it was moved.`,
    sandbox: "Registrations come from the sandbox; no telephony engine is connected.",
    open: "Open", logOut: "Log out", unassign: "Unassign", assign: "Assign to an extension", swap: "Swap phone", resetSip: "Reset SIP password", toLines: "Go to its lines", toAddress: "Go to its address", setPassword: "Set phone password", remove: "Remove", moveLocation: "Move to location",
    setEmergency: "Set emergency location", more: "More actions", howMany: phones, lineCount: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
    // commands
    restart: "Restart", resync: "Resync settings", restartTitle: (what: string) => `Restart ${what}?`, resyncTitle: (what: string) => `Resync ${what}?`,
    restartText: "Calls on the phone are cut off. It is away for one or two minutes, fetches its settings and registers again.", resyncText: "The phone fetches its settings again. Most of them take effect at once, without a restart; calls go on.",
    restartSent: (count: number) => `${phones(count)} told to restart.`, resyncSent: (count: number) => `${phones(count)} told to fetch ${count === 1 ? "its" : "their"} settings.`, commandNobody: "None of these phones takes the command now.",
    commandSandbox: "No telephony engine is connected: the sandbox plays the part of the phones.",
    // zero-touch
    zeroTouch: "Export for zero-touch", zeroTouchTitle: (count: number) => `Export ${phones(count)} for zero-touch`, zeroTouchText: "A CSV file with MAC address, make, model and provisioning address of each phone, for the zero-touch service of its vendor.",
    zeroTouchReplace: "New addresses for phones that are set up already", zeroTouchReplaceHint: "Their present address stops working: they get no new settings until the new one has reached them. Otherwise they are in the file without an address.",
    zeroTouchSecret: "Whoever has an address can fetch the phone's passwords with it. Keep the file safe and delete it afterwards. The export is in the audit log.", zeroTouchSave: "Save file", zeroTouchDone: "The file is saved.",
    changedCount: (count: number) => `${phones(count)} changed.`, removedCount: (count: number) => `${phones(count)} removed. For 30 days the removal can be undone.`, removeNone: "None of these can be removed as things are.",
    swapInstead: "Is the phone broken? Another one can take over its extension and keys:", swappedOut: "Spare since",
    // bulk
    unassignTitle: (count: number) => `Unassign ${phones(count)}`, unassignText: "They stay in the account, unassigned, and go offline. Shared phones that somebody is logged into, and apps, are left as they are; the result says which.",
    logOutTitle: (count: number) => `Log out ${phones(count)}`, logOutText: "Calls that are under way go on; the next one does not arrive until the phone registers again.",
    moveTitle: (count: number) => `Move ${phones(count)} to a location`, emergencyTitle: (count: number) => `Set the emergency location of ${phones(count)}`, emergencyText: "For all of their lines. Help is sent there in an emergency.",
    chooseFirst: "Choose a location first.", start: "Start", cancel: "Cancel",
    // form
    newTitle: "Add phone", newSentence: "A desk phone, a softphone or anything that speaks SIP.", what: "The phone", whatSentence: "The address is on the back of the phone and on its box.", macHint: "Twelve digits and letters; colons come by themselves.",
    macLetters: (letters: string) => `“${letters}” is not part of a MAC address and was left out: digits and the letters A to F only.`, macShort: (count: number) => `${count} of 12 digits and letters.`,
    macLooks: (make: string) => `This is an address of ${make}.`, macTaken: "A phone with this MAC address is already set up.", macTakenBy: (extension: string) => `Already set up in this account: ${extension}.`, macOf: (extension: string) => `extension ${extension}`,
    macFixed: "A phone keeps its MAC address. For other hardware choose Swap phone, then A new phone, and type its MAC address.", holdsLines: (count: number) => (count === 1 ? "Holds one line." : `Holds up to ${count} lines.`), modelOnly: "Model", modelHint: "Not sure? Auto Detect: the phone says what it is when it first asks for its settings.",
    nameHint: "Left empty, it is called by its model.", description: "Note", descriptionHint: "For colleagues: where it stands, what is special about it.",
    whose: "Whose it is", whoseSentence: "Whose calls it rings for. It may stay unassigned.", extensionHint: "Found by number or name.", isShared: "Shared phone", isSharedHint: "Colleagues log into it and make it theirs for the day.",
    locationHint: "That of the extension when left empty.", line: (position: number) => `Line ${position}`, label: "Label on the key", addLine: "Add line", removeLine: "Remove line",
    linesSentence: "Each line registers on its own and needs an emergency location.",
    asExtension: (number: string, name: string) => `From extension ${number}: ${name}`, ownPlace: (number: string, name: string) => `Own. Extension ${number} has ${name}. Clear the field to follow the extension.`,
    fromExtension: (number: string) => `From extension ${number}`, ownMark: "Own", ownBeside: (number: string, name: string) => `Own; extension ${number} has ${name}`,
    followExtension: "Follow the extension", followExtensionHint: "The phones give up their own emergency location and use their extension's.", extensionHasNone: (number: string) => `Extension ${number} has no emergency location: choose one here.`, emergencyNeeded: "Choose the emergency location first: a line must not be used without one.",
    lineExtension: "Speaks as", lineFull: (model: string, count: number) => `${model} holds no more than ${count}.`, emergencyReadOnly: "That of the extension is used.",
    saved: "Saved", created: (name: string) => `${name} is set up.`, savedPhone: (name: string) => `${name} is up to date. It reads its new settings at its next restart.`, save: "Save", edit: "Settings", editSentence: "What it is called, whose it is, and its lines.",
    // health
    whatToDo: "What to do", working: "In order", registered: "Registered", loggedInNow: "Logged in", now: "Now", nowSentence: "Who is registered at this moment.", notAvailable: "Currently not available", registeredSince: "Since", expires: "Expires", address: "Address", userAgent: "Reports itself as", days: "The last 30 days", daysSentence: "How much of each day it was registered.",
    dayWords: (day: string, share: string) => `${day}: ${share}`, dayNone: "not set up yet", dayFull: "all day", dayOff: "not at all", dayPart: (percent: number) => `${percent}% of the day`, stripWords: (registered: number) => `Registered on ${registered} of 30 days`,
    fetches: "Configuration", fetchesSentence: "What it asked the provisioning server for, and what it got.", noFetches: "It never asked for its settings.", fetchOk: "Delivered", fetchRefused: "Refused", file: "File", answer: "Answer", when: "When",
    calls: "Last calls", noCalls: "No calls are recorded yet.", sipId: "SIP ID",
    // dialogs
    logOutOne: (name: string) => `Log out ${name}?`, logOutOneText: "It cannot be called until it registers again, which most phones do within minutes by themselves. Whoever is logged into a shared phone is logged out.", loggedOut: (name: string) => `${name} is logged out.`,
    unassignOne: (name: string, extension: string) => `Unassign ${name} from ${extension}?`, unassignOneText: "It goes offline and stays in the account, unassigned. The extension's other phones and apps go on ringing.", unassigned: (name: string) => `${name} is unassigned now.`, guestThere: "Another user is logged into this device. Please have them log out and then try again.",
    isUnassigned: "It is unassigned already.", isApp: "An app belongs to its extension; remove it instead.",
    chooseExtension: "Choose an extension first.",
    removeTitle: (name: string) => `Remove ${name}?`, removeText: "Lines and SIP accounts are deleted, and the hardware gets no settings any more.", removeAffects: (line: string) => `${line} no longer rings here`,
    resetTitle: (name: string) => `Reset the SIP password of ${name}?`, resetText: "Whoever is registered with the old one is out at once. A phone that fetches its settings gets the new one by itself; an app or softphone has to be told.", reset: "Reset", shownOnce: "Write it down now: it is not shown again.", sipPassword: "SIP password", done: "Done", newSip: "New SIP password", copySip: "Copy the SIP password",
    passwordTitle: (name: string) => `Password of ${name}`, passwordText: "For the phone's own menu and web page.", password: "Password", passwordSet: "The phone takes it over with its next settings.", passwordFirst: "Type a password first.",
    swapTitle: (name: string) => `Swap ${name}`, swapText: "The two phones exchange lines, extension, name, location, keys and personal settings such as time zone, clock and ring tone; the hardware stays where it is. Both restart and fetch their settings.", swapWith: "With which phone", swapHint: "Found by name, MAC address or extension.", swapped: "The two phones are swapped.", swappedBack: "The two phones are as they were before.", undo: "Undo", undone: "Undone", chooseOther: "Choose the other phone first.", swapNow: "Swap",
    swapWay: "Swap with", swapKnown: "A phone of this account", swapNew: "A new phone", replaceText: "The new phone is added and takes over lines, extension, name, location, keys and personal settings such as time zone, clock and ring tone in one step. The old one stays in the account as a spare.", replaceNow: "Replace", macFirst: "Type the MAC address first.",
    replacedTitle: (name: string) => `${name} is set up`, replacedText: (old: string) => `The new phone has the lines, extension, name, location, keys and personal settings of the old one. ${old} is a spare now.`, leftToDo: "What is left to do", leftPlug: "Plug the new phone in.",
    leftAddress: (make: string) => `Enter this provisioning address on the ${make}:`, leftByHand: "Type the SIP ID and a fresh SIP password into it; they are on its page.", leftCheck: "Wait until it is registered: its page says so.", copyAddress: "Copy the provisioning address", addressQr: "The provisioning address as a QR code", addressScan: "To scan",
    addressOnce: "The address is shown once. On the phone's page you can make a new one.", openNew: "Open the phone",
    appTitle: "Add app", appText: "For a computer or a mobile phone. The person signs in with what is shown next.", appType: "For", appMobile: "Mobile phone", appDesktop: "Computer", appMobileConnect: "Mobile phone, calls over its carrier", appAdded: "The app is set up", appAdd: "Add app",
    // settings
    settingsTitle: "Device settings", settingsSentence: "What holds for every phone of the account.", sharing: "Shared phones", sharingSentence: "Phones that colleagues log into for the day.", hotelingEnabled: "People may log into shared phones", hotelingHours: "Logged out after hours",
    newPhones: "New phones", newPhonesSentence: "What they start with.", defaultLocation: "Location, when the extension has none", configuration: "Phone configuration", configurationSentence: "What every phone is told, unless its model's template or the phone itself says otherwise. It takes effect at the phone's next restart.",
    language: "Language", timeZone: "Time zone", timeZoneHint: "The account's when left empty.", timeFormat: "Time", dateFormat: "Date", asAccount: "As the account", hours12: "12 hours (2:30 PM)", hours24: "24 hours (14:30)", timeServer: "Time server", network: "Network and audio", networkSentence: "How phones reach us, and how they sound.", transport: "Signaling over", codecs: "Codecs, best first", registerSeconds: "Register again after seconds", voiceVlan: "Voice VLAN", voiceVlanHint: "0 for none.",
    webPage: "The phone's own web page", webPageHint: "Off is safer: settings come from here anyway.", screensaver: "Screen off after minutes", display: "Display and clock", displaySentence: "What people see.", savedSettings: "Phones follow at their next restart.",
    // hoteling
    hoteling: "Hoteling", hotelingSentence: "Shared phones: who sits where today, and what is on their keys.", share: "Share a phone", noShared: "No shared phones yet", noSharedSentence: "Share a phone, and colleagues can log into it with their own extension.", free: "Free", loggedInSince: "Logged in", until: "Ends by itself", logIn: "Log in", logInTitle: (name: string) => `Log an extension into ${name}`,
    stopSharing: "Stop sharing", speaksAs: (now: string, own: string | null) => (own === null ? now : `${now} (${own})`), noOwnNumber: "No number", lamps: "Busy lamps", sharedLines: "Shared lines", lampsSentence: "Whose lamps show on the phone's keys.", sharedLinesSentence: "Whose lines can be used on the phone as well.", onKeys: "On its keys", keysTitle: (name: string) => `Keys of ${name}`, nothingOnKeys: "Nothing", shareTitle: "Share a phone", shareText: "Colleagues may log into it with their own extension.", inUse: "Somebody is logged into it. Log them out first.", phone: "Phone", lampCount: (count: number) => (count === 1 ? "1 lamp" : `${count} lamps`), slaCount: (count: number) => (count === 1 ? "1 shared line" : `${count} shared lines`),
    whoSits: "Who sits there",
    // own
    ownReady: "Ready to ring", ownReadyOf: (ready: string, all: string) => `${ready} of ${all}`, ownAllReady: "All connected", ownSomeSilent: (count: number) => (count === 1 ? "1 is not connected" : `${count} are not connected`), ownOpen: "Open",
    ownTitle: "My devices", ownPageSentence: "Your phones and apps, and the shared phones you can sit down at.", ownNone: "You have no phone or app yet", ownNoneSentence: "Your administrator can set one up for you.", ownPhones: "My phones and apps", sharedPhones: "Shared phones", sharedPhonesSentence: "Log in, and your calls ring there until you log out.", noSharedPhones: "There are no shared phones.", sitDown: "Log in here", standUp: "Log out", takenBy: (name: string) => `${name} is logged in`, youAreHere: "You are logged in here", 
    // sections
    sectionNone: "No phone or app rings for this extension.", sectionNonePerson: "This person has no phone or app.", handset: "Handset", handsetSentence: "Single settings of this phone; empty ones follow the account.",
  },
  "en-gb": { transport: "Signalling over", isSharedHint: "Colleagues log in to it and make it theirs for the day." },
})
export type DeviceWords = (typeof deviceWords)["locales"]["en-us"]

export const stateWords = { restarting: "Restarting", spare: "Spare" } as const

/** What stops working with a phone, by kind of use. */
export const brokenWords: Readonly<Record<string, (label: string) => string>> = {
  ringing: (label) => `${label}: no longer rings here; other phones or apps go on ringing`, onlyPhone: (label) => `${label}: has no other phone or app`,
  sharedLine: (label) => `Shared line of ${label}`, emergencyLocation: (label) => `Emergency location of its line: ${label}`, keys: (label) => `${label} arranged keys`,
}

export const kindWords: Readonly<Record<DeviceKind, string>> = { deskPhone: "Phone", softphone: "Softphone", app: "App" }
export const reachabilityWords: Readonly<Record<Reachability, string>> = { registered: "Registered", silent: "Offline", never: "Never seen" }
