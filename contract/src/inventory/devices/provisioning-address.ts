import { z } from "zod"
import { secret } from "../../kit/secret.ts"
import { phoneMakes } from "./models.ts"

/** Shown once: the provisioning URL is a secret of this phone. */
export const newAddress = z
  .object({
    address: secret(z.string()).describe("IP address"),
    qrSvg: secret(z.string()).describe("The address as a QR code in SVG"),
    make: z.enum(phoneMakes).describe("Maker of the phone"),
  })
  .meta({ id: "NewAddress" })
export type NewAddress = z.infer<typeof newAddress>

/** The text to enter on the phone, by make: some makes insert their MAC address through a placeholder. */
export const addressToType = (make: NewAddress["make"], address: string): string => {
  if (make === "cisco") return `${address}$MA.xml`
  if (make === "snom") return `${address}{mac}.xml`
  if (make === "panasonic") return `${address}Config{MAC}.cfg`
  // The protocol is chosen in a separate list.
  if (make === "grandstream") return address.replace(/^https?:\/\//, "").replace(/\/$/, "")
  return address
}
