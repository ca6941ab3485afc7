const letterWidth = (letter: string) => (/[ ijlftr.,'()]/.test(letter) ? 4.2 : /[mwMW%]/.test(letter) ? 10.6 : 7.2)
/** The padding of a cell, and the mark of the sort. */
const around = 42

/** How wide a column must be for its head to be read in full. Texts are not measured: that would delay the table. */
export const headWidth = (name: string, least: number): number =>
  Math.max(least, Math.ceil([...name].reduce((sum, letter) => sum + letterWidth(letter), around)))
