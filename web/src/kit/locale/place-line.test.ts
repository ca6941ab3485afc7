import { expect, test } from "vitest"
import { placeLine } from "./place-line.ts"

test.each([
  [
    ["77 Commercial Street", "Floor 3"],
    { city: "Portland", province: "ME", postalCode: "04101", countryCode: "US" },
    "77 Commercial Street, Floor 3, Portland, ME 04101",
  ],
  [
    ["14 Cheapside", "2nd floor"],
    { city: "London", province: "ENG", postalCode: "EC2V 6DN", countryCode: "GB" },
    "14 Cheapside, 2nd floor, London EC2V 6DN",
  ],
  [
    ["22 Wharf Road", ""],
    { city: "Sydney", province: "NSW", postalCode: "2000", countryCode: "AU" },
    "22 Wharf Road, Sydney NSW 2000",
  ],
  [
    ["1 Hill Road"],
    { city: "Mumbai", province: "MH", postalCode: "400050", countryCode: "IN" },
    "1 Hill Road, Mumbai, MH 400050",
  ],
  [["8 Birch Lane"], { city: "Yarmouth", province: "ME", postalCode: "04096" }, "8 Birch Lane, Yarmouth, ME 04096"],
  [[""], { city: "", province: "", postalCode: "", countryCode: "US" }, ""],
])("%j", (streets, place, line) => expect(placeLine(streets, place)).toBe(line))
