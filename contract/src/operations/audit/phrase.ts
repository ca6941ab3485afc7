/** What an event says in a list: `{actor}` did something to `{object}`. */
export type Phrase = string | ChangePhrase

/** An event whose entry says which fields changed, and from what to what. */
export interface ChangePhrase {
  /** What was changed: "the call queue {object}". */
  readonly changed: string
  /** The same of oneself: "their own preferences". */
  readonly own?: string | undefined
}

/** One phrase for each event of a table. */
export type PhrasesOf<Table> = { readonly [Action in keyof Table]: Phrase }

/** Something that the user of the entry did. Events without it happened to somebody, or by themselves. */
export const by = (deed: string): Phrase => `{actor} ${deed}`

export const change = (changed: string, own?: string): Phrase => ({ changed, own })
