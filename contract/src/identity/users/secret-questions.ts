/**
 * Questions users may choose from. Numbers are stored: texts may be reworded, numbers are never given to another
 * question.
 */
export const secretQuestions = [
  { id: 1, text: "What was the name of your first teacher?" },
  { id: 2, text: "In which street did you live when you were ten?" },
  { id: 3, text: "What was the first concert you went to?" },
  { id: 4, text: "What was the first name of your childhood best friend?" },
  { id: 5, text: "Where did you spend your first vacation without your family?" },
  { id: 6, text: "What did you call your first stuffed animal?" },
  { id: 7, text: "In which town did your grandparents meet?" },
  { id: 8, text: "What was the first dish you learned to cook?" },
] as const

const textById: ReadonlyMap<number, string> = new Map(secretQuestions.map(({ id, text }) => [id, text]))
export const secretQuestionText = (id: number): string | undefined => textById.get(id)
