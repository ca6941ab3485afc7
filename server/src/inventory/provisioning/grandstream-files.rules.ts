import { xml } from "./escaping.rules.ts"
import { grandstreamNames } from "./grandstream-names.rules.ts"
import { grandstreamNumbers } from "./grandstream-numbers.rules.ts"
import type { PhoneConfig, PhoneFile } from "./phone-config.rules.ts"

/**
 * One file, in one of two formats that must not be mixed: GRP phones identify settings by name (`config version="2"`),
 * the older GXP and GXV by number (`"1"`). Names and numbers are from the templates of FusionPBX (grandstream/grp261x,
 * grandstream/gxp2170), which annotate Grandstream's own, and Wazo (wazo-grandstream). The phone refuses a file with
 * another MAC address.
 */
export const grandstreamFiles = (config: PhoneConfig): PhoneFile[] => {
  const mac = config.mac.toLowerCase()
  const named = config.model.startsWith("GRP")
  const entries = named
    ? Object.entries(grandstreamNames(config)).map(
        ([name, value]) => `    <item name="${name}">${xml(String(value))}</item>`,
      )
    : Object.entries(grandstreamNumbers(config)).map(
        ([number, value]) => `    <P${number}>${xml(String(value))}</P${number}>`,
      )
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gs_provision version="1">',
    `  <mac>${mac}</mac>`,
    `  <config version="${named ? 2 : 1}">`,
    ...entries,
    "  </config>",
    "</gs_provision>",
    "",
  ].join("\n")
  return [{ name: `cfg${mac}.xml`, contentType: "application/xml; charset=utf-8", body }]
}
