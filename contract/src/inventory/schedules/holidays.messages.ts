import { texts } from "../../kit/language.ts"

export const holidayNames = texts("schedules.holidays", {
  newYearsDay: "New Year’s Day",
  martinLutherKingDay: "Martin Luther King Jr. Day",
  washingtonsBirthday: "Washington’s Birthday",
  memorialDay: "Memorial Day",
  juneteenth: "Juneteenth",
  independenceDay: "Independence Day",
  laborDay: "Labor Day",
  columbusDay: "Columbus Day",
  veteransDay: "Veterans Day",
  thanksgivingDay: "Thanksgiving Day",
  christmasDay: "Christmas Day",
  goodFriday: "Good Friday",
  victoriaDay: "Victoria Day",
  canadaDay: "Canada Day",
  labourDay: "Labour Day",
  truthAndReconciliation: "National Day for Truth and Reconciliation",
  remembranceDay: "Remembrance Day",
  boxingDay: "Boxing Day",
  secondOfJanuary: "2nd January",
  stPatricksDay: "St Patrick’s Day",
  easterMonday: "Easter Monday",
  earlyMayBankHoliday: "Early May bank holiday",
  springBankHoliday: "Spring bank holiday",
  battleOfTheBoyne: "Battle of the Boyne",
  summerBankHoliday: "Summer bank holiday",
  stAndrewsDay: "St Andrew’s Day",
  australiaDay: "Australia Day",
  easterSaturday: "Easter Saturday",
  easterSunday: "Easter Sunday",
  anzacDay: "Anzac Day",
  kingsBirthday: "King’s Birthday",
  republicDay: "Republic Day",
  gandhiJayanti: "Gandhi Jayanti",
})
export type HolidayName = keyof typeof holidayNames

/** Where a holiday applies, if not in the whole country. */
export const holidayRegions = texts("schedules.holidayRegions", {
  scotland: "Scotland",
  northernIreland: "Northern Ireland",
  englandWalesAndNorthernIreland: "England, Wales and Northern Ireland",
  allButTasmaniaAndWesternAustralia: "All but TAS and WA",
  allButTasmania: "All but TAS",
  mostOfAustralia: "ACT, NSW, NT, SA, TAS and VIC",
  queensland: "QLD",
})
export type HolidayRegion = keyof typeof holidayRegions

export const holidayMessages = texts("schedules.holidayTexts", { dayOff: (holiday: string) => `${holiday} (day off)` })
