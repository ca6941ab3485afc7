import { offsetAt } from "@dialplane/contract/inventory/schedules/local-time"
import type { Random } from "../../../kit/random.ts"

/** Share of the busiest hour, by hour of the day. */
const hours = [1, 1, 1, 1, 1, 2, 4, 12, 40, 85, 100, 92, 70, 72, 95, 98, 80, 55, 22, 10, 6, 4, 2, 1]
const weekend = 0.12

/** How busy an account is at a moment, from 0 to 1, by its own clock. */
export const busyness = (timeZone: string, at: number): number => {
  const local = new Date(at + offsetAt(timeZone, at))
  const day = local.getUTCDay()
  const hour = local.getUTCHours()
  const next = hours[(hour + 1) % 24]!
  const share = (hours[hour]! + (next - hours[hour]!) * (local.getUTCMinutes() / 60)) / 100
  return share * (day === 0 || day === 6 ? weekend : 1)
}

/** Numbers that are set aside for fiction, by country. */
const customers: Readonly<Record<string, readonly string[]>> = {
  US: ["1212555", "1310555", "1312555", "1415555", "1617555", "1206555"],
  CA: ["1416555", "1514555", "1604555"],
  GB: ["44207946", "44113496", "44161496"],
  AU: ["6125550", "6135550"],
  IN: ["91222555", "91112555"],
}

/** A customer's number: of a few hundred, so that some call again and again. */
export const customerNumber = (
  country: string,
  random: Random,
): { readonly number: string; readonly country: string } => {
  const abroad = random.chance(0.03)
  const from = abroad ? random.pick(Object.keys(customers).filter((one) => one !== country)) : country
  const known = customers[from] === undefined ? "US" : from
  // Squared: the first ones are regular customers.
  const which = Math.floor(random.next() ** 2 * 300)
  const prefix = customers[known]![which % customers[known]!.length]!
  const length = known === "US" || known === "CA" ? 11 : known === "GB" ? 12 : known === "AU" ? 11 : 12
  return { number: prefix + String(100 + which).padStart(length - prefix.length, "0"), country: known }
}
