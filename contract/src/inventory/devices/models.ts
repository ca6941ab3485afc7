import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"

/**
 * The phones that can be set up, with how many lines each supports: SIP accounts, not line keys. Checked against public
 * provisioning templates where these say so: Yealink T4 and T5, Cisco 8800, Snom D7 (FusionPBX), the W70B (XiVO),
 * Grandstream GXP (two of them have more line keys than accounts). Public lists disagree on Grandstream's GRP and
 * Poly's Edge; those are from data sheets as remembered. Check a model against its sheet before selling it. Where it is
 * offered is our own choice.
 */
export const phoneMakes = ["cisco", "grandstream", "panasonic", "poly", "snom", "yealink"] as const
export type PhoneMake = (typeof phoneMakes)[number]
/** Devices that are not phones of a known make: softphones and other SIP devices. */
export const otherMakes = ["softphone", "other"] as const
export const makes = [...phoneMakes, ...otherMakes] as const
export type Make = (typeof makes)[number]

interface ModelSheet {
  readonly model: string
  readonly lines: number
  /** The vendor's part number. */
  readonly part: string
}

interface MakeSheet {
  readonly name: string
  readonly countries: readonly CountryCode[]
  /** Some of the vendor's OUIs: the first three bytes of its MAC addresses. */
  readonly prefixes: readonly string[]
  readonly models: readonly ModelSheet[]
}

const everywhere: readonly CountryCode[] = ["US", "CA", "GB", "AU", "IN"]
const sheet = (part: (model: string) => string, models: Readonly<Record<string, number>>): readonly ModelSheet[] =>
  Object.entries(models).map(([model, lines]) => ({ model, lines, part: part(model) }))

export const phoneSheets: Readonly<Record<PhoneMake, MakeSheet>> = {
  cisco: {
    name: "Cisco",
    countries: everywhere,
    prefixes: ["00562B", "2C3ECF", "6C710D", "B4A4E3", "F8A5C5"],
    models: sheet((model) => `CP-${model}-3PCC-K9=`, {
      6821: 2,
      6841: 4,
      6851: 4,
      6861: 4,
      6871: 6,
      7811: 1,
      7821: 2,
      7832: 1,
      7841: 4,
      7861: 16,
      8811: 10,
      8832: 1,
      8841: 10,
      8845: 10,
      8851: 10,
      8861: 10,
      8865: 10,
    }),
  },
  grandstream: {
    name: "Grandstream",
    countries: everywhere,
    prefixes: ["000B82", "C074AD", "EC74D7"],
    models: sheet((model) => model, {
      GRP2601: 2,
      GRP2602: 4,
      GRP2603: 6,
      GRP2604: 6,
      GRP2612: 4,
      GRP2613: 6,
      GRP2614: 4,
      GRP2615: 10,
      GRP2616: 6,
      GXP1625: 2,
      GXP1630: 3,
      GXP2135: 4,
      GXP2140: 4,
      GXP2160: 6,
      GXP2170: 6,
      GXV3350: 16,
      GXV3370: 16,
    }),
  },
  panasonic: {
    name: "Panasonic",
    countries: ["US", "CA", "GB", "AU"],
    prefixes: ["080023", "BCC342"],
    models: sheet((model) => model, {
      "KX-HDV130": 2,
      "KX-HDV230": 6,
      "KX-HDV330": 12,
      "KX-HDV340": 4,
      "KX-HDV430": 16,
      "KX-TGP600": 8,
    }),
  },
  poly: {
    name: "Poly",
    countries: everywhere,
    prefixes: ["0004F2", "64167F", "482567"],
    models: sheet((model) => model.replaceAll(" ", "-"), {
      "CCX 400": 24,
      "CCX 500": 24,
      "CCX 600": 24,
      "Edge B10": 8,
      "Edge B20": 8,
      "Edge B30": 16,
      "Edge E100": 2,
      "Edge E220": 4,
      "Edge E350": 8,
      "Edge E450": 12,
      "Edge E550": 16,
      "Trio 8300": 1,
      "Trio 8500": 1,
      "Trio 8800": 1,
      "VVX 150": 2,
      "VVX 250": 4,
      "VVX 350": 6,
      "VVX 450": 12,
      "VVX 501": 12,
      "VVX 601": 16,
    }),
  },
  snom: {
    name: "Snom",
    countries: ["US", "CA", "GB", "AU"],
    prefixes: ["000413"],
    models: sheet((model) => model, {
      D120: 2,
      D315: 4,
      D335: 12,
      D345: 12,
      D385: 12,
      D713: 4,
      D717: 6,
      D735: 12,
      D765: 12,
      D785: 12,
      D812: 8,
      D815: 10,
      D862: 8,
      D865: 10,
    }),
  },
  yealink: {
    name: "Yealink",
    countries: everywhere,
    prefixes: ["001565", "805E0C", "805EC0", "249AD8"],
    models: sheet((model) => (model.startsWith("T") ? `SIP-${model}` : model), {
      CP920: 1,
      CP960: 1,
      T31P: 2,
      T33G: 4,
      T42U: 12,
      T43U: 12,
      T44U: 12,
      T46U: 16,
      T48U: 16,
      T53W: 12,
      T54W: 16,
      T57W: 16,
      T58W: 16,
      W70B: 10,
    }),
  },
}

export const makeNames: Readonly<Record<Make, string>> = {
  ...(Object.fromEntries(phoneMakes.map((make) => [make, phoneSheets[make].name])) as Record<PhoneMake, string>),
  softphone: "Softphone",
  other: "Other",
}

export const isPhoneMake = (make: string): make is PhoneMake => (phoneMakes as readonly string[]).includes(make)
/** The model that stands for any phone of this make until it reports its model. */
export const autoModel = (make: PhoneMake) => `${make}-auto`
export const defaultLineCount = 1

/** All makes that can be set up, including softphones and other devices. */
export const allModels: readonly { readonly make: Make; readonly model: string }[] = [
  ...phoneMakes.flatMap((make) =>
    [autoModel(make), ...phoneSheets[make].models.map(({ model }) => model)].map((model) => ({ make, model })),
  ),
  ...otherMakes.map((make) => ({ make, model: make })),
]

/** How many lines a model supports; a model without a count has one. Undefined when the make has no such model. */
export const lineCountOf = (make: Make, model: string): number | undefined => {
  if (!isPhoneMake(make)) return model === make ? defaultLineCount : undefined
  if (model === autoModel(make)) return defaultLineCount
  return phoneSheets[make].models.find((known) => known.model === model)?.lines
}

/**
 * "Yealink T46U", "Yealink, auto-detected", "Softphone". The audit log stores it and reverts look it up, so it is not
 * translated.
 */
export const modelName = (make: Make, model: string): string => {
  if (!isPhoneMake(make)) return makeNames[make]
  return model === autoModel(make) ? `${makeNames[make]}, auto-detected` : `${makeNames[make]} ${model}`
}

/** The make that a MAC address belongs to, if its OUI is known. */
export const makeOfMac = (mac: string): PhoneMake | undefined => {
  const prefix = mac
    .replace(/[^0-9a-f]/gi, "")
    .slice(0, 6)
    .toUpperCase()
  return phoneMakes.find((make) => phoneSheets[make].prefixes.includes(prefix))
}
