import type { ServedCountry } from "@dialplane/contract/inventory/number-orders/number-orders.schema"

/** An area of a country's numbering plan, and the block of it in which the sandbox has numbers. */
export interface Area {
  readonly areaCode: string
  readonly city: string
  readonly provinceCode: string
  /** The first digits of every number of the block, after the calling code. */
  readonly prefix: string
  /** How many digits follow. */
  readonly open: number
}

type Line = readonly [areaCode: string, city: string, provinceCode: string]

// 555-0100 to 555-0199 of every North American area code are reserved for fiction.
const northAmerican = (lines: readonly Line[]): readonly Area[] =>
  lines.map(([areaCode, city, provinceCode]) => ({ areaCode, city, provinceCode, prefix: `${areaCode}55501`, open: 2 }))

const us = northAmerican([
  ["205", "Birmingham", "AL"],
  ["251", "Mobile", "AL"],
  ["907", "Anchorage", "AK"],
  ["480", "Scottsdale", "AZ"],
  ["520", "Tucson", "AZ"],
  ["602", "Phoenix", "AZ"],
  ["501", "Little Rock", "AR"],
  ["213", "Los Angeles", "CA"],
  ["310", "Santa Monica", "CA"],
  ["408", "San Jose", "CA"],
  ["415", "San Francisco", "CA"],
  ["510", "Oakland", "CA"],
  ["619", "San Diego", "CA"],
  ["916", "Sacramento", "CA"],
  ["303", "Denver", "CO"],
  ["719", "Colorado Springs", "CO"],
  ["203", "New Haven", "CT"],
  ["860", "Hartford", "CT"],
  ["302", "Wilmington", "DE"],
  ["202", "Washington", "DC"],
  ["305", "Miami", "FL"],
  ["407", "Orlando", "FL"],
  ["813", "Tampa", "FL"],
  ["904", "Jacksonville", "FL"],
  ["404", "Atlanta", "GA"],
  ["912", "Savannah", "GA"],
  ["808", "Honolulu", "HI"],
  ["208", "Boise", "ID"],
  ["312", "Chicago", "IL"],
  ["217", "Springfield", "IL"],
  ["317", "Indianapolis", "IN"],
  ["515", "Des Moines", "IA"],
  ["316", "Wichita", "KS"],
  ["502", "Louisville", "KY"],
  ["504", "New Orleans", "LA"],
  ["207", "Portland", "ME"],
  ["410", "Baltimore", "MD"],
  ["617", "Boston", "MA"],
  ["413", "Springfield", "MA"],
  ["508", "Worcester", "MA"],
  ["313", "Detroit", "MI"],
  ["616", "Grand Rapids", "MI"],
  ["612", "Minneapolis", "MN"],
  ["651", "Saint Paul", "MN"],
  ["601", "Jackson", "MS"],
  ["314", "Saint Louis", "MO"],
  ["816", "Kansas City", "MO"],
  ["406", "Billings", "MT"],
  ["402", "Omaha", "NE"],
  ["702", "Las Vegas", "NV"],
  ["775", "Reno", "NV"],
  ["603", "Manchester", "NH"],
  ["201", "Jersey City", "NJ"],
  ["973", "Newark", "NJ"],
  ["505", "Albuquerque", "NM"],
  ["212", "New York City", "NY"],
  ["518", "Albany", "NY"],
  ["585", "Rochester", "NY"],
  ["716", "Buffalo", "NY"],
  ["704", "Charlotte", "NC"],
  ["919", "Raleigh", "NC"],
  ["701", "Fargo", "ND"],
  ["216", "Cleveland", "OH"],
  ["513", "Cincinnati", "OH"],
  ["614", "Columbus", "OH"],
  ["405", "Oklahoma City", "OK"],
  ["918", "Tulsa", "OK"],
  ["503", "Portland", "OR"],
  ["541", "Eugene", "OR"],
  ["215", "Philadelphia", "PA"],
  ["412", "Pittsburgh", "PA"],
  ["401", "Providence", "RI"],
  ["803", "Columbia", "SC"],
  ["843", "Charleston", "SC"],
  ["605", "Sioux Falls", "SD"],
  ["615", "Nashville", "TN"],
  ["901", "Memphis", "TN"],
  ["210", "San Antonio", "TX"],
  ["214", "Dallas", "TX"],
  ["512", "Austin", "TX"],
  ["713", "Houston", "TX"],
  ["915", "El Paso", "TX"],
  ["801", "Salt Lake City", "UT"],
  ["802", "Burlington", "VT"],
  ["703", "Arlington", "VA"],
  ["804", "Richmond", "VA"],
  ["206", "Seattle", "WA"],
  ["509", "Spokane", "WA"],
  ["304", "Charleston", "WV"],
  ["414", "Milwaukee", "WI"],
  ["608", "Madison", "WI"],
  ["307", "Cheyenne", "WY"],
])

const ca = northAmerican([
  ["403", "Calgary", "AB"],
  ["780", "Edmonton", "AB"],
  ["604", "Vancouver", "BC"],
  ["250", "Victoria", "BC"],
  ["204", "Winnipeg", "MB"],
  ["506", "Moncton", "NB"],
  ["709", "St. John's", "NL"],
  ["902", "Halifax", "NS"],
  ["416", "Toronto", "ON"],
  ["613", "Ottawa", "ON"],
  ["519", "London", "ON"],
  ["905", "Hamilton", "ON"],
  ["418", "Quebec City", "QC"],
  ["514", "Montreal", "QC"],
  ["306", "Regina", "SK"],
])

// Ofcom reserves a thousand numbers of each of these areas for drama.
const gbLine = (areaCode: string, city: string, provinceCode: string, block: string): Area => ({
  areaCode,
  city,
  provinceCode,
  prefix: `${areaCode}${block}`,
  open: 3,
})
const gb: readonly Area[] = [
  gbLine("20", "London", "ENG", "79460"),
  gbLine("113", "Leeds", "ENG", "4960"),
  gbLine("114", "Sheffield", "ENG", "4960"),
  gbLine("115", "Nottingham", "ENG", "4960"),
  gbLine("116", "Leicester", "ENG", "4960"),
  gbLine("117", "Bristol", "ENG", "4960"),
  gbLine("118", "Reading", "ENG", "4960"),
  gbLine("121", "Birmingham", "ENG", "4960"),
  gbLine("151", "Liverpool", "ENG", "4960"),
  gbLine("161", "Manchester", "ENG", "4960"),
  gbLine("191", "Newcastle upon Tyne", "ENG", "4980"),
  gbLine("131", "Edinburgh", "SCT", "4960"),
  gbLine("141", "Glasgow", "SCT", "4960"),
  gbLine("29", "Cardiff", "WLS", "20180"),
  gbLine("28", "Belfast", "NIR", "90180"),
]

// The communications authority reserves 5550 and 7010 of each Australian region for fiction.
const auLine = (areaCode: string, city: string, provinceCode: string, block: string): Area => ({
  areaCode,
  city,
  provinceCode,
  prefix: `${areaCode}${block}0`,
  open: 3,
})
const au: readonly Area[] = [
  auLine("2", "Sydney", "NSW", "7010"),
  auLine("2", "Canberra", "ACT", "5550"),
  auLine("3", "Melbourne", "VIC", "7010"),
  auLine("3", "Hobart", "TAS", "5550"),
  auLine("7", "Brisbane", "QLD", "7010"),
  auLine("7", "Cairns", "QLD", "5550"),
  auLine("8", "Perth", "WA", "7010"),
  auLine("8", "Adelaide", "SA", "5550"),
]

// India reserves no numbers for fiction; the sandbox uses one small block of each area.
const inLine = (areaCode: string, city: string, provinceCode: string): Area => ({
  areaCode,
  city,
  provinceCode,
  prefix: `${areaCode}555501`,
  open: 2,
})
const india: readonly Area[] = [
  inLine("22", "Mumbai", "MH"),
  inLine("20", "Pune", "MH"),
  inLine("11", "Delhi", "DL"),
  inLine("80", "Bengaluru", "KA"),
  inLine("44", "Chennai", "TN"),
  inLine("40", "Hyderabad", "TS"),
  inLine("33", "Kolkata", "WB"),
  inLine("79", "Ahmedabad", "GJ"),
]

export const areasOf: Readonly<Record<ServedCountry, readonly Area[]>> = { US: us, CA: ca, GB: gb, AU: au, IN: india }

const tollFree = (areaCode: string, prefix: string, open: number): Area => ({
  areaCode,
  city: "",
  provinceCode: "",
  prefix,
  open,
})
const northAmericanTollFree = ["800", "833", "844", "855", "866", "877", "888"].map((code) =>
  tollFree(code, `${code}55501`, 2),
)
/** Toll-free numbers belong to no area. Australian ones share the prefix of numbers that are never offered. */
export const tollFreeOf: Readonly<Record<ServedCountry, readonly Area[]>> = {
  US: northAmericanTollFree,
  CA: northAmericanTollFree,
  GB: [tollFree("808", "8081570", 3)],
  AU: [],
  IN: [tollFree("1800", "180055501", 2)],
}

export const callingCodeOf: Readonly<Record<ServedCountry, string>> = { US: "1", CA: "1", GB: "44", AU: "61", IN: "91" }
