/** Where a term of the "not" column may stay, and why. Keep this list short. */
export const allowed: readonly { readonly term: string; readonly where: RegExp; readonly why: string }[] = [
  {
    term: "busy lamp",
    where: /busy[ _]lamp fields?|busyLamp\b|busy_lamps?_/i,
    why: "The term itself; the type of a phone key, a table and an audit action, which are stored.",
  },
  { term: "lamp", where: /busy[ _]lamp|busyLamp\b|0074_lamps|lamp_/i, why: "As above." },
  {
    term: "departure",
    where:
      /(?:from|into|update|table|on) departures\b|departures_|"departure"|departure: "users|departure[- ]\$\{|departures (?:d|as d)\b|departures set|table: "departures"|_departure/,
    why: "The table, its constraints and the object type of audit entries keep their names.",
  },
  {
    term: "own role",
    where: /own_role|(your|their|one's|user's|product's|account's) own role|[a-z]\.ownRole|ownRole:/i,
    why: "The table own_roles, and ordinary English for the role somebody holds.",
  },
  {
    term: "favourite",
    where: /favourite/,
    why: "Names of tables and columns, en-gb texts, and headings of older files.",
  },
  { term: "favourite", where: /"Favourite|Favourites"/, why: "en-gb texts." },
  {
    term: "colour",
    where: /\.messages\.ts|locale\.test|docs\/WRITING|branding\.spec/,
    why: "en-gb texts, and a test in a British account.",
  },
  { term: "dialled", where: /\.messages\.ts|shell\.spec/, why: "en-gb texts, and a test in a British account." },
  { term: "basket", where: /\.messages\.ts|docs\/WRITING/, why: "en-gb texts." },
  {
    term: "letter of authority",
    where: /letterOfAuthority/,
    why: "A stored value of documents of porting orders.",
  },
  { term: "wished date", where: /wished_date/, why: "A column of porting orders." },
  {
    term: "put back",
    where: /put_back|clocks? (are )?put/,
    why: "Columns of offboardings; clocks at the end of summer time.",
  },
  { term: "breathe", where: /skeleton/, why: "The name of an animation." },
]
