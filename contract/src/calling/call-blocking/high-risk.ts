/**
 * Ranges that fraud schemes bill calls to: satellite and global service numbers, and countries and islands where a call
 * costs far more than callers expect. E.164 digits, longest match not needed.
 */
export const highRiskPrefixes: readonly string[] = [
  // satellite and international networks
  "870",
  "878",
  "881",
  "882",
  "883",
  "979",
  // islands of the North American numbering plan that look like ordinary long-distance numbers
  "1264",
  "1268",
  "1284",
  "1345",
  "1441",
  "1473",
  "1649",
  "1664",
  "1721",
  "1758",
  "1767",
  "1784",
  "1809",
  "1829",
  "1849",
  "1868",
  "1869",
  "1876",
  // countries with the most reported revenue-share fraud
  "53",
  "216",
  "220",
  "222",
  "224",
  "231",
  "232",
  "235",
  "236",
  "239",
  "240",
  "245",
  "247",
  "252",
  "257",
  "260",
  "263",
  "269",
  "371",
  "375",
  "387",
  "500",
  "509",
  "674",
  "675",
  "676",
  "677",
  "678",
  "682",
  "685",
  "686",
  "688",
  "960",
  "992",
]

const tree = new Set(highRiskPrefixes)
const longest = Math.max(...highRiskPrefixes.map((prefix) => prefix.length))
export const isHighRisk = (digits: string): boolean => {
  for (let length = 1; length <= Math.min(longest, digits.length); length += 1)
    if (tree.has(digits.slice(0, length))) return true
  return false
}
